/**
 * Measures durations: a step of the system clock does not affect it. Injected, so that tests can
 * control it. Its method is named differently from that of `Clock`, so that neither passes for the
 * other.
 */
export interface MonotonicClock {
  /** Returns the whole milliseconds since an arbitrary moment. It never decreases. */
  elapsed(): number;
}

/** Reads Node's monotonic clock. */
export const systemMonotonicClock: MonotonicClock = {
  elapsed: () => Math.floor(performance.now()),
};
