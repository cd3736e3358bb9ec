import type { FormField } from '../../data/form/form-fields.ts';
import type { Json, JsonObject } from '../../data/json/json.ts';
import { isList, isObject } from '../../data/json/json.ts';
import { findPath, valueAt } from '../../data/json/path.ts';
import { memberName } from './field-changes.ts';

/**
 * Returns the fields that print nothing, because the data lacks them, named as in `fieldChanges`. A
 * condition may well ask for a field that is not there.
 */
export function missingFields(fields: readonly FormField[], data: JsonObject): readonly string[] {
  return fields
    .filter(({ kind }) => kind !== 'condition')
    .flatMap(({ name, members }) => {
      const path = findPath(data, name);
      if (!path) return [name];
      return missingMembers(members, valueAt(data, path), data).map((one) => memberName(name, one));
    });
}

/** A tag in a list may also be a field of the data around it. */
function missingMembers(
  members: readonly FormField[],
  value: Json | undefined,
  data: JsonObject,
): readonly string[] {
  const items = isList(value) ? value : [];
  if (items.length === 0 || !items.every(isObject)) return [];
  return members
    .filter(({ kind }) => kind !== 'condition')
    .map(({ name }) => name)
    .filter((name) => [...items, data].every((one) => findPath(one, name) === undefined));
}
