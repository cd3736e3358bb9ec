import type { JsonObject } from '../json/json.ts';
import { isList } from '../json/json.ts';
import { findPath, valueAt } from '../json/path.ts';
import type { FormField } from './form-fields.ts';

/**
 * Returns the fields with those members of lists that no item has but the data beside the list does: a
 * tag in a list looks there, too, and the person edits the value where it is.
 */
export function withOuterFields(
  fields: readonly FormField[],
  data: JsonObject,
): readonly FormField[] {
  const names = new Set(fields.map(({ name }) => name));
  return fields.flatMap((field) => {
    const outer = outerMembersOf(field, data);
    const missing = outer.filter(({ name }) => !names.has(name));
    for (const { name } of missing) names.add(name);
    return [...missing, { ...field, members: field.members.filter((one) => !outer.includes(one)) }];
  });
}

function outerMembersOf({ name, kind, members }: FormField, data: JsonObject): FormField[] {
  if (kind !== 'list') return [];
  const list = valueAt(data, findPath(data, name) ?? []);
  const items = isList(list) ? list : [];
  return members.filter((member) => {
    return findPath(data, member.name) && !items.some((item) => findPath(item, member.name));
  });
}
