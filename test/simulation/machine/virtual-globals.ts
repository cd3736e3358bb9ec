import { syncBuiltinESMExports } from 'node:module';
import fileSystem from 'node:fs/promises';
import timers from 'node:timers/promises';
import type { Random } from '../../chaos/random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What the timers of Node return. */
class VirtualTimer {
  readonly cancel: () => void;

  constructor(cancel: () => void) {
    this.cancel = cancel;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }
}

interface SleepOptions {
  signal?: AbortSignal;
}

/** The machine that the process of the simulation pretends to be. */
export interface VirtualMachine {
  time: VirtualTime;
  /** Replaces `Math.random`. */
  random: () => Random;
  /** Replaces `open` of `node:fs/promises`. */
  open: (path: string) => Promise<object>;
}

/**
 * Replaces the clocks, timers and random numbers of this process by those of a machine. It is not
 * undone, so the process can only simulate from then on.
 */
export function installVirtualGlobals({ time, random, open }: VirtualMachine): void {
  const cancel = (timer: unknown) => {
    if (timer instanceof VirtualTimer) timer.cancel();
  };
  const SystemDate = Date;
  const now = () => Math.floor(time.wall);
  Object.assign(globalThis, {
    setTimeout: (act: (...given: unknown[]) => void, milliseconds = 1, ...given: unknown[]) =>
      new VirtualTimer(
        time.after(milliseconds, () => {
          act(...given);
        }),
      ),
    setInterval: (act: () => void, milliseconds = 1) => intervalOf(time, milliseconds, act),
    setImmediate: (act: (...given: unknown[]) => void, ...given: unknown[]) =>
      new VirtualTimer(
        time.immediate(() => {
          act(...given);
        }),
      ),
    clearTimeout: cancel,
    clearInterval: cancel,
    clearImmediate: cancel,
    Date: new Proxy(SystemDate, {
      apply: () => new SystemDate(now()).toString(),
      construct: (target, parts: unknown[], newTarget) =>
        Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget) as object,
      get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
    }),
  });
  Object.defineProperty(performance, 'now', { value: () => time.monotonic });
  Math.random = () => random().next();
  Object.assign(timers, {
    setTimeout: async (milliseconds = 1, value?: unknown, { signal }: SleepOptions = {}) => {
      await sleepUnlessAborted(time, milliseconds, signal);
      return value;
    },
    setImmediate: async (value?: unknown) => {
      await new Promise<void>((resolve) => {
        time.immediate(resolve);
      });
      return value;
    },
  });
  Object.assign(fileSystem, { open });
  syncBuiltinESMExports();
}

function intervalOf(time: VirtualTime, milliseconds: number, act: () => void): VirtualTimer {
  let cancel = (): void => undefined;
  const next = () => {
    cancel = time.after(milliseconds, () => {
      next();
      act();
    });
  };
  next();
  return new VirtualTimer(() => {
    cancel();
  });
}

async function sleepUnlessAborted(
  time: VirtualTime,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const cancel = time.after(milliseconds, resolve);
    signal?.addEventListener('abort', () => {
      cancel();
      reject(new DOMException('The sleep was aborted', 'AbortError'));
    });
  });
}
