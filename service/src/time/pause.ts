import type { Timers } from './timers.ts';

/** A timer that fires so much too late, in milliseconds, tells that the process was frozen. */
export const FROZEN_MILLISECONDS = 500;

/** How long a pause has been. */
export interface Pause {
  readonly milliseconds: number;
  /**
   * Whether this process did not run in the meantime: its container was paused, the machine slept,
   * or something else kept it from its timers.
   */
  readonly wasFrozen: boolean;
}

/**
 * Waits, and tells whether the process was frozen meanwhile.
 * @param act is called once, at the end
 * @returns cancels it
 */
export function pause(
  timers: Timers,
  milliseconds: number,
  act: (pause: Pause) => void,
): () => void {
  const begun = timers.now();
  return timers.after(milliseconds, () => {
    const passed = timers.now() - begun;
    act({ milliseconds: passed, wasFrozen: passed - milliseconds > FROZEN_MILLISECONDS });
  });
}
