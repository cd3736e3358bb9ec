import type { Choice, ChosenTest } from '../choice/choose-tests.ts';
import type { JestEvent } from './jest-events.ts';
import { runJest } from './jest-process.ts';
import type { Outcome } from '../outcomes.ts';

/** The tests of one tree copy. */
export interface TestRunner {
  /** The root of the tree copy. */
  readonly root: string;
  readonly signal: AbortSignal;
}

/** Jest has to find its files and to compile the code before the first test file begins. */
const START_SECONDS = 120;

/** Returns after how many seconds a test file hangs that took `seconds` without a mutation. */
export function patienceFor(seconds: number): number {
  return 5 * seconds + 20;
}

/** Runs the chosen test files in their order, and stops at the first that fails or hangs. */
export async function tryTests(
  { root, signal }: TestRunner,
  { tests, why }: Choice,
): Promise<Omit<Outcome, 'id'>> {
  if (tests.length === 0) return { verdict: 'alive', by: 'no test executes it' };
  const watch = new Watch(tests);
  const passed = await runJest({
    root,
    files: tests.map(({ file }) => file),
    words: ['--bail', '--runInBand'],
    order: 'as given',
    signal: AbortSignal.any([signal, watch.signal]),
    onEvent: (event) => {
      watch.see(event);
    },
  });
  watch.end();
  signal.throwIfAborted();
  if (watch.hung !== undefined) return { verdict: 'timed out', by: watch.hung };
  if (watch.failed !== undefined) return { verdict: 'killed', by: watch.failed };
  if (!passed) return { verdict: 'killed', by: `${watch.running}, which ended jest` };
  const which = why === 'execute it' ? 'that execute it' : 'that import it; no test executes it';
  return { verdict: 'alive', by: `${tests.length} test files ${which}` };
}

/** Watches a run of jest, and ends it as soon as a test file has failed or hangs. */
class Watch {
  readonly #controller = new AbortController();
  readonly #seconds: ReadonlyMap<string, number>;
  #timer: NodeJS.Timeout | undefined;
  running = 'The start of jest';
  failed: string | undefined;
  hung: string | undefined;

  constructor(tests: readonly ChosenTest[]) {
    this.#seconds = new Map(tests.map(({ file, seconds }) => [file, seconds]));
    this.#limit(START_SECONDS);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  see(event: JestEvent): void {
    if (event.type === 'begun') {
      this.running = event.file;
      this.#limit(patienceFor(this.#seconds.get(event.file) ?? 0));
    } else if (event.type === 'failed' || !event.passed) {
      this.failed ??= event.file;
      this.#controller.abort();
    }
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #limit(seconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.hung = this.failed === undefined ? this.running : undefined;
      this.#controller.abort();
    }, seconds * 1000);
  }
}
