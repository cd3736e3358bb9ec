import type { Pause } from './pause.ts';
import { pause } from './pause.ts';
import type { Timers } from './timers.ts';
import { systemTimers } from './timers.ts';

/** How often the time is looked at, in milliseconds: no more than that of a freeze is counted. */
const PERIOD = 1_000;

/**
 * A limit of the time that something may take, of which the time does not count during which this
 * process was frozen (pause.ts): by `docker pause`, by the sleep of a laptop. Who was to be done in
 * time was frozen, too, or has an answer here that was not heard yet. So nothing is over right after
 * a freeze, but a second later at the earliest.
 *
 * Where the process is so busy that one timer after the other is late, the deadline comes later, and
 * it does come.
 * @param whenOver is called once
 * @returns ends the watch
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

/** @param afterFreeze what counts of a second freeze in a row; null when it would be the first */
function afterPause(left: number, passed: Pause, afterFreeze: number | null): number {
  if (!passed.wasFrozen) return left - passed.milliseconds;
  return afterFreeze === null ? Math.max(left, PERIOD) : left - afterFreeze;
}

/** A signal that aborts when the time is over; `end` is called when nobody waits any more. */
export interface DeadlineSignal {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** The same as a signal; what aborts has the name `TimeoutError`, as with `AbortSignal.timeout`. */
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
