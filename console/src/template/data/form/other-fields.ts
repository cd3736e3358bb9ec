import type { Json, JsonObject } from '../json/json.ts';
import { isList, isObject } from '../json/json.ts';
import type { Path } from '../json/path.ts';
import { findPath, valueAt } from '../json/path.ts';
import type { FormField } from './form-fields.ts';

/** How many items of a list are looked at: the others are like them. */
const MOST_ITEMS = 100;

/** Returns how many members the data has that no field of the form stands for. */
export function otherFieldsIn(data: JsonObject, fields: readonly FormField[]): number {
  const paths = fields.flatMap(({ name }) => findPath(data, name) ?? []).length;
  if (paths === 0) return data.size;
  const used = fields.map((field) => ({ field, path: findPath(data, field.name) ?? [] }));
  const inLists = used.map(({ field, path }) => othersInItems(field, path, data));
  return (
    othersBelow(
      data,
      [],
      used.map(({ path }) => path),
    ) + sum(inLists)
  );
}

/** A member that is not used counts once, however much is in it. */
function othersBelow(value: Json | undefined, path: Path, used: readonly Path[]): number {
  if (!isObject(value)) return 0;
  const counts = [...value].map(([name, member]) => {
    const own = [...path, name];
    if (used.some((one) => one.length === own.length && startsWith(one, own))) return 0;
    return used.some((one) => startsWith(one, own)) ? othersBelow(member, own, used) : 1;
  });
  return sum(counts);
}

function othersInItems({ kind, members }: FormField, path: Path, data: JsonObject): number {
  const list = valueAt(data, path);
  if (kind !== 'list' || members.length === 0 || !isList(list)) return 0;
  const items = list.slice(0, MOST_ITEMS).filter(isObject);
  return Math.max(0, ...items.map((item) => otherFieldsIn(item, members)));
}

function startsWith(path: Path, beginning: Path): boolean {
  return beginning.every((step, index) => path[index] === step);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
