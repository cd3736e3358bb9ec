import type { ListMember, TemplateField } from '../inspection.ts';
import { mergeKinds } from './field-kinds.ts';

/** Names that a list defines for its items; they are not part of the data. */
const ITERATION_NAMES = new Set(['.', '@index', '@number', '@first', '@last']);

/**
 * Returns the fields of a list's items that a template uses. A field that an item lacks is looked
 * up outside the list, but the template alone does not show which fields these are.
 * @param inside the fields between the tags of the list
 */
export function membersAmong(inside: readonly TemplateField[]): ListMember[] {
  const named = inside.filter(({ name }) => !ITERATION_NAMES.has(name));
  return mergeMembers(
    named.flatMap(({ name, kind, members = [] }) => [
      { name, list: kind === 'list', kind },
      ...members.map((member) => ({ ...member, name: `${name}.${member.name}` })),
    ]),
  );
}

/**
 * Returns each member once, in the order of first use, with its most important kind. A member is a list
 * if any of its uses is.
 */
export function mergeMembers(members: readonly ListMember[]): ListMember[] {
  const merged = new Map<string, ListMember>();
  for (const member of members) {
    const kind = mergeKinds(merged.get(member.name)?.kind ?? member.kind, member.kind);
    merged.set(member.name, { name: member.name, list: kind === 'list', kind });
  }
  return [...merged.values()];
}
