import type { TeamOfGroup } from './settings.ts';

/** The groups of a person at the provider; null if it does not say all of them. */
export type Groups = readonly string[] | null;

/**
 * Decides into which team a person belongs who signs in. The first group of the mapping wins. A person
 * in none of them leaves a team of the mapping, but stays in one into which the operator has put the
 * person.
 * @param current the name of the person's team; null for none
 * @returns the name of the team; null for none
 */
export function teamOfGroups(
  mapping: readonly TeamOfGroup[],
  groups: Groups,
  current: string | null,
): string | null {
  if (groups === null) return current;
  const match = mapping.find(({ group }) => groups.includes(group));
  if (match) return match.team;
  return mapping.some(({ team }) => team === current) ? null : current;
}
