import type { Timers } from './timers.ts';

/** A timer that is late by more than this, in milliseconds, shows that the process was frozen. */
export const FROZEN_MILLISECONDS = 500;

/** How long a pause took. */
export interface Pause {
  readonly milliseconds: number;
  /**
   * Whether this process did not run in the meantime: its container was paused, the machine slept,
   * or something else blocked its timers.
   */
  readonly wasFrozen: boolean;
}

/**
 * Waits, and reports whether the process was frozen meanwhile.
 * @param act is called once, at the end
 * @returns a function that cancels the wait
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
