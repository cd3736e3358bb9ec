import { toTimestamp } from '../time/clock.ts';

/**
 * A moment for a person who reads a table.
 * @param milliseconds since 1970, UTC
 * @param otherwise what null is called
 */
export function shownMoment(milliseconds: number | null, otherwise: string): string {
  if (milliseconds === null) return otherwise;
  return toTimestamp(milliseconds).slice(0, 16).replace('T', ' ');
}
