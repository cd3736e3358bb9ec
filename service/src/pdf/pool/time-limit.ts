import { startDeadline } from '../../time/deadline.ts';

/** A process that got this share of a processor was not slowed down by others. */
const UNDISTURBED_SHARE = 0.75;

/** A process that exceeded its time limit. */
export interface TimeLimitExceeded {
  /** How long it ran, in milliseconds. */
  readonly milliseconds: number;
  /**
   * Whether another process would need as long; null if the machine does not report processor time.
   */
  readonly isForTheTask: true | null;
}

/**
 * Watches how long a process takes for a task. If other processes had the processor meanwhile, the
 * limit doubles: a restart would only lose the work. Without reports of processor time, it does not
 * double. Time during which the service itself was frozen does not count.
 * @param milliseconds the limit
 * @param worked returns the processor time used so far, in milliseconds; null if the machine does
 * not report it
 * @param whenOver called once
 * @returns stops the watch
 */
export function watchTime(
  milliseconds: number,
  worked: () => number | null,
  whenOver: (time: TimeLimitExceeded) => void,
): () => void {
  const before = worked();
  let end = startDeadline(milliseconds, () => {
    const now = worked();
    if (before === null || now === null) {
      whenOver({ milliseconds, isForTheTask: null });
      return;
    }
    if (now - before >= UNDISTURBED_SHARE * milliseconds) {
      whenOver({ milliseconds, isForTheTask: true });
      return;
    }
    end = startDeadline(milliseconds, () => {
      whenOver({ milliseconds: 2 * milliseconds, isForTheTask: true });
    });
  });
  return () => {
    end();
  };
}
