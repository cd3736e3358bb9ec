/** Tells the time in milliseconds since 1970, UTC. Handed in, so that a test can hold it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * A moment as the contract writes it: ISO 8601 with a UTC offset (§2).
 * @param milliseconds since 1970, UTC
 */
export function toTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '+00:00');
}

/** The same for a moment that may not have come yet. */
export function toTimestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : toTimestamp(milliseconds);
}
