import { toTimestamp } from '../time/clock.ts';

/**
 * Returns a moment as text for a table.
 * @param milliseconds since 1970, UTC
 * @param otherwise the text for null
 */
export function formatTime(milliseconds: number | null, otherwise: string): string {
  if (milliseconds === null) return otherwise;
  return toTimestamp(milliseconds).slice(0, 16).replace('T', ' ');
}
