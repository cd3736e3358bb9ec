import type { TemplateField } from '../../../api/types.ts';

/** The fields that only one of two templates uses. */
export interface FieldChanges {
  added: readonly string[];
  removed: readonly string[];
}

/**
 * Returns which fields a new template uses besides those of the present one, and which no longer. A
 * member of a list is named after its list, such as `lines › price`.
 */
export function fieldChanges(
  before: readonly TemplateField[],
  after: readonly TemplateField[],
): FieldChanges {
  const former = namesOf(before);
  const latter = namesOf(after);
  return {
    added: [...latter].filter((name) => !former.has(name)),
    removed: [...former].filter((name) => !latter.has(name)),
  };
}

function namesOf(fields: readonly TemplateField[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap(({ name, members = [] }) => [
      name,
      ...members.map((member) => memberName(name, member.name)),
    ]),
  );
}

/** Returns how a member of a list is named outside of the list. */
export function memberName(list: string, member: string): string {
  return `${list} › ${member}`;
}
