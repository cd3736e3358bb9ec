import type { Json, JsonObject } from '../data/json/json.ts';
import { findPath, valueAt } from '../data/json/path.ts';

/** A tag that prints a field: a name, in brackets if it has other signs, and filters. */
const TAG =
  /\{\{\s*(?:\[(?<quoted>[^\]]*)\]|(?<plain>[^\s#/@.{}|[\]"'][^{}|[\]]*))\s*(?:\|[^{}]*)?\}\}/gu;

/** Returns the tags of a text that print nothing of the data, each once. */
export function emptyTags(text: string, data: JsonObject): readonly string[] {
  const tags = [...text.matchAll(TAG)].filter(({ groups = {} }) => {
    const name = groups.quoted ?? groups.plain?.trim() ?? '';
    return !/^(?:if|else)\b/u.test(name) && isEmpty(valueOf(data, name));
  });
  return [...new Set(tags.map(([tag]) => tag))];
}

function valueOf(data: JsonObject, name: string): Json | undefined {
  const path = findPath(data, name);
  return path && valueAt(data, path);
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !value.trim());
}
