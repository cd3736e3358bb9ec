import { z } from 'zod';

/** Members that a payload takes because a response has them, and that cannot be changed. */
export type ReadOnlyMembers = Readonly<Record<string, unknown>>;

/**
 * A member that only the service sets. A payload may carry it as a response has shown it, so that a
 * resource can be read, changed and written as a whole.
 */
export const readOnlyMember = z.unknown().optional().meta({
  readOnly: true,
  description:
    'Read-only. It is ignored when it is as a GET shows it, and refused with 400 otherwise.',
});

/** Makes the members of an update payload that carry what only the service sets. */
export function readOnlyMembers<Name extends string>(
  ...names: Name[]
): Record<Name, typeof readOnlyMember> {
  const entries = names.map((name) => [name, readOnlyMember] as const);
  return Object.fromEntries(entries) as Record<Name, typeof readOnlyMember>;
}

/** Separates what a client wants to change from what it has only sent back. */
export function separateReadOnly<Given extends object, Name extends string>(
  given: Given,
  names: Record<Name, unknown>,
): { changes: Omit<Given, Name>; readOnly: ReadOnlyMembers } {
  const isReadOnly = ([name]: [string, unknown]) => Object.hasOwn(names, name);
  const entries = Object.entries(given);
  return {
    changes: Object.fromEntries(entries.filter((entry) => !isReadOnly(entry))) as Omit<Given, Name>,
    readOnly: Object.fromEntries(entries.filter(isReadOnly)),
  };
}
