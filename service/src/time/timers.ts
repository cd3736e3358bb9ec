/** Timers, and a clock that only goes forward. Handed in, so that a test can freeze them. */
export interface Timers {
  /** Milliseconds since any moment. */
  now(): number;
  /**
   * A timer that does not keep the process from ending.
   * @returns cancels it
   */
  after(milliseconds: number, act: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds).unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
