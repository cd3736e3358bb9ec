import { z } from 'zod';

/** Read-only members, which a payload may repeat from a response. */
export type ReadOnlyMembers = Readonly<Record<string, unknown>>;

/**
 * A read-only member. A payload may repeat it from a response, so that clients can read, change and
 * write a resource as a whole.
 */
export const readOnlyMember = z.unknown().optional().meta({
  readOnly: true,
  description: 'Read-only. The value that a GET shows is ignored; any other is rejected with 400.',
});

/** Creates the schemas of an update payload's read-only members. */
export function readOnlyMembers<Name extends string>(
  ...names: Name[]
): Record<Name, typeof readOnlyMember> {
  const entries = names.map((name) => [name, readOnlyMember] as const);
  return Object.fromEntries(entries) as Record<Name, typeof readOnlyMember>;
}

/** Separates the members that a client may change from the read-only ones. */
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
