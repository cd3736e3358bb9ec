import type { ListMember, TemplateField } from '../inspection.ts';

/** Names that a list defines for its items; they are not part of the data. */
const ITERATION_NAMES = new Set(['.', '@index', '@number', '@first', '@last']);

/**
 * What the items of a list hold, as far as a template asks for it. A name that an item lacks is
 * looked for around the list; which of them are meant so cannot be told from the template.
 * @param inside the fields between the tags of the list
 */
export function membersAmong(inside: readonly TemplateField[]): ListMember[] {
  const named = inside.filter(({ name }) => !ITERATION_NAMES.has(name));
  return mergeMembers(
    named.flatMap(({ name, kind, members = [] }) => [
      { name, list: kind === 'list' },
      ...members.map((member) => ({ ...member, name: `${name}.${member.name}` })),
    ]),
  );
}

/** Each member once, in the order in which they first appear; a list wherever it is one somewhere. */
export function mergeMembers(members: readonly ListMember[]): ListMember[] {
  const merged = new Map<string, ListMember>();
  for (const { name, list } of members) {
    merged.set(name, { name, list: list || merged.get(name)?.list === true });
  }
  return [...merged.values()];
}
