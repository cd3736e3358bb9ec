import { startDeadline } from '../../time/deadline.ts';

/** Who has had that much of one processor has not been kept from working by others. */
const UNDISTURBED_SHARE = 0.75;

/** A process that exceeded its time limit. */
export interface TimeLimitExceeded {
  /** How long it ran, in milliseconds. */
  readonly milliseconds: number;
  /** Whether another process would need as long; null where the machine does not tell. */
  readonly isForTheTask: true | null;
}

/**
 * Watches how long a process takes for what it is to do. When others had the processor meanwhile, it
 * may take as long again: begun anew it would only lose what it has done. Where the machine does not
 * tell of processor time, it may not. Time in which the service itself was frozen counts for nobody.
 * @param milliseconds that it may take
 * @param worked the processor time that it has had until now, in milliseconds; null where the machine
 * does not tell
 * @param whenOver is called once
 * @returns ends the watch
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
