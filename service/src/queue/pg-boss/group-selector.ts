import { createHash } from 'node:crypto';

/**
 * Returns the priority that all jobs of a group have in pg-boss. It is no rank: a fetch between this
 * priority and the same one returns the jobs of this group, through the index that pg-boss keeps for
 * its fetches.
 *
 * Two groups may have the same one: with 10,000 waiting groups, the chance is about one in a
 * hundred. They are then served as if they were one group.
 * @returns a whole number of 32 bits, which the column can hold
 */
export function selectorOf(groupKey: string): number {
  return createHash('sha256').update(groupKey).digest().readInt32BE();
}
