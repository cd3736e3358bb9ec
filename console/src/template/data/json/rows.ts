import type { Json, JsonList } from './json.ts';
import { isList, isObject, JsonNumber } from './json.ts';

/** Returns the list with an empty item at its end, which has the members of the last one. */
export function withNewRow(list: JsonList, first: Json): JsonList {
  const last = list.at(-1);
  return [...list, last === undefined ? first : emptied(last)];
}

/** Returns the list without an item. */
export function withoutRow(list: JsonList, index: number): JsonList {
  return list.filter((_, position) => position !== index);
}

/** Returns the list with an item at the place of its neighbour. @param by 1 or -1 */
export function withMovedRow(list: JsonList, index: number, by: number): JsonList {
  const moved = list[index];
  if (moved === undefined || index + by < 0 || index + by >= list.length) return list;
  const rest = [...withoutRow(list, index)];
  rest.splice(index + by, 0, moved);
  return rest;
}

/** A number becomes null, so that what is typed in its place becomes a number again. */
function emptied(value: Json): Json {
  if (isObject(value)) return new Map([...value].map(([name, member]) => [name, emptied(member)]));
  if (isList(value)) return [];
  if (value instanceof JsonNumber) return null;
  return typeof value === 'boolean' ? false : '';
}
