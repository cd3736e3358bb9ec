import type { Json, JsonList, JsonObject } from './json.ts';
import { isList, isObject } from './json.ts';

/** The way from an object to a value in it: names of members and indexes of items. */
export type Path = readonly (string | number)[];

const INDEX = /^\d+$/;

/**
 * Returns where the data has a field; undefined if it lacks it. A dot selects a member of an object, or
 * a number an item of a list; a member with the whole name, dots included, comes first.
 */
export function findPath(data: Json, name: string): Path | undefined {
  const step = stepOf(data, name);
  if (step !== undefined) return [step];
  const parts = name.split('.');
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const first = stepOf(data, parts.slice(0, count).join('.'));
    if (first === undefined) continue;
    const rest = findPath(valueAt(data, [first]) ?? null, parts.slice(count).join('.'));
    if (rest) return [first, ...rest];
  }
  return undefined;
}

/** Spaces around a name in the data do not count. */
function stepOf(data: Json, name: string): string | number | undefined {
  if (isList(data))
    return INDEX.test(name) && Number(name) < data.length ? Number(name) : undefined;
  if (!isObject(data)) return undefined;
  if (data.has(name)) return name;
  return [...data.keys()].find((key) => key.trim() === name.trim());
}

/**
 * Returns where a field is or would be; undefined if it cannot be there, because the data has a value
 * without members in its place.
 */
export function pathFor(data: Json, name: string): Path | undefined {
  const found = findPath(data, name);
  if (found) return found;
  const parts = name.split('.');
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const parent = findPath(data, parts.slice(0, count).join('.'));
    if (!parent) continue;
    const value = valueAt(data, parent);
    return value === null || isObject(value) ? [...parent, ...parts.slice(count)] : undefined;
  }
  return isObject(data) ? parts : undefined;
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(data: Json, path: Path): Json | undefined {
  let value: Json | undefined = data;
  for (const step of path) {
    if (isObject(value)) value = value.get(String(step));
    else if (isList(value) && typeof step === 'number') value = value[step];
    else return undefined;
  }
  return value;
}

/** Returns the data with another value at a path. Objects on the way are made if they are missing. */
export function withValueAt(data: JsonObject, path: Path, value: Json): JsonObject {
  const [step, ...rest] = path;
  if (step === undefined) return data;
  const name = String(step);
  return new Map(data).set(name, rest.length === 0 ? value : changed(data.get(name), rest, value));
}

function changed(data: Json | undefined, path: Path, value: Json): Json {
  const [step, ...rest] = path;
  if (isList(data) && typeof step === 'number') {
    return replaced(data, step, rest.length === 0 ? value : changed(data[step], rest, value));
  }
  return withValueAt(isObject(data) ? data : new Map(), path, value);
}

function replaced(list: JsonList, index: number, item: Json): JsonList {
  return list.map((one, position) => (position === index ? item : one));
}
