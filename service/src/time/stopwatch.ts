/**
 * Measures a duration. It is not injected as the clock is, because its results are only reported
 * and never decide anything.
 * @returns a function that returns the milliseconds since the start, with fractions
 */
export function startStopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Rounds milliseconds to a tenth for display. */
export function toTenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
