/**
 * Measures how long something takes. It is not handed in as the clock is: what it says is told to
 * people, and nothing is decided by it.
 * @returns tells the milliseconds since, with fractions
 */
export function startStopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Milliseconds as a person reads them: to a tenth. */
export function toTenths(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
