/** Timers and a monotonic clock. Injected, so that tests can freeze them. */
export interface Timers {
  /** Returns the milliseconds since an arbitrary moment. */
  now(): number;
  /**
   * Starts a timer that does not keep the process from ending.
   * @returns a function that cancels it
   */
  after(milliseconds: number, act: () => void): () => void;
}

/** Uses Node's timers and its monotonic clock. */
export const systemTimers: Timers = {
  now: () => performance.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds).unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
