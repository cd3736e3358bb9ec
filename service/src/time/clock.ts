/** Tells the time in milliseconds since 1970, UTC. Injected, so that tests can control it. */
export interface Clock {
  now(): number;
}

/** Reads the system clock. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * Formats a moment as the contract does: ISO 8601 with a UTC offset (§2).
 * @param milliseconds since 1970, UTC
 */
export function toTimestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '+00:00');
}

/** Formats a moment like `toTimestamp`; null stays null. */
export function toTimestampOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : toTimestamp(milliseconds);
}
