import type { ConfirmedTime } from './confirmed-time.ts';

/** Notices steps of the service's clock, and moves the times of waiting work with them. */
export interface ClockWatch {
  /**
   * Compares the clock with the time when a service last ran. If it was set back, moves the times of
   * waiting work. To be called before anything reads or writes these times.
   * @throws the store's error
   */
  begin(): Promise<void>;
  /** Checks the clock from now on. @param onStep is called after it was set */
  watch(onStep: () => void): void;
  /**
   * Returns the time that old history is pruned by.
   * @throws the store's error
   */
  confirmedTime(): ConfirmedTime | Promise<ConfirmedTime>;
  /** Checks once more, and stops. Does not reject. */
  stop(): Promise<void>;
}
