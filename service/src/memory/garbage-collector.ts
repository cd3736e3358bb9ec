import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's function for tests, which `--expose-gc` adds to each new context. */
type Gc = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Returns a function that collects all garbage of this process and returns the memory to the system,
 * or null if this version of Node does not expose V8's garbage collector. The process stands still
 * meanwhile, for about 50 to 200 milliseconds.
 *
 * Other collections leave the memory in V8's pool of pages. Bytecode is kept: without it, the next runs
 * took a quarter more processor time. Some optimized code is discarded; see `collectWhenIdle`.
 */
export function garbageCollector(): (() => void) | null {
  const gc = exposedGc();
  if (gc === null) return null;
  return () => {
    withFlag('flush-bytecode', false, () => {
      gc({ type: 'major', flavor: 'last-resort' });
    });
  };
}

function exposedGc(): Gc | null {
  return withFlag('expose-gc', true, () => {
    try {
      return runInNewContext('gc') as Gc;
    } catch {
      return null;
    }
  });
}

/** Does something while a flag of V8 differs from its default. */
function withFlag<Result>(name: string, value: boolean, work: () => Result): Result {
  const set = (on: boolean) => {
    setFlagsFromString(on ? `--${name}` : `--no-${name}`);
  };
  set(value);
  try {
    return work();
  } finally {
    set(!value);
  }
}
