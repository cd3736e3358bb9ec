import type { Pause } from './pause.ts';
import { pause } from './pause.ts';
import type { Timers } from './timers.ts';
import { systemTimers } from './timers.ts';

/** How often the time is checked, in milliseconds: at most this much of a freeze counts. */
const PERIOD = 1_000;

/**
 * Starts a timeout that does not count the time during which this process was frozen (pause.ts),
 * for example by `docker pause` or a sleeping laptop. The other side may have been frozen, too, or
 * its answer may wait here unread. So the timeout ends a second after a freeze at the earliest.
 *
 * If the process is so busy that successive timers are late, the timeout is delayed, but it does
 * end.
 * @param whenOver is called once
 * @returns a function that cancels the timeout
 */
export function startDeadline(
  milliseconds: number,
  whenOver: () => void,
  timers: Timers = systemTimers,
): () => void {
  let left = milliseconds;
  let wasFrozenBefore = false;
  const wait = (): (() => void) => {
    const period = Math.min(left, PERIOD);
    return pause(timers, period, (passed) => {
      left = afterPause(left, passed, wasFrozenBefore ? period : null);
      wasFrozenBefore = passed.wasFrozen;
      if (left > 0) cancel = wait();
      else whenOver();
    });
  };
  let cancel = wait();
  return () => {
    cancel();
  };
}

/**
 * @param afterFreeze milliseconds to count if this pause and the one before were both frozen,
 * otherwise null
 */
function afterPause(left: number, passed: Pause, afterFreeze: number | null): number {
  if (!passed.wasFrozen) return left - passed.milliseconds;
  return afterFreeze === null ? Math.max(left, PERIOD) : left - afterFreeze;
}

/** A signal that aborts after a timeout; call `end` when it is no longer needed. */
export interface DeadlineSignal {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/**
 * Returns a signal that aborts when a `startDeadline` timeout ends. Its reason has the name
 * `TimeoutError`, as with `AbortSignal.timeout`.
 */
export function deadlineSignal(milliseconds: number, timers?: Timers): DeadlineSignal {
  const controller = new AbortController();
  const end = startDeadline(
    milliseconds,
    () => {
      controller.abort(new DOMException('The time is over', 'TimeoutError'));
    },
    timers,
  );
  return { signal: controller.signal, end };
}
