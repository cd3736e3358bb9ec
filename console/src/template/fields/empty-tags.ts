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

/** A tag that begins or ends a block, or divides one. */
const BLOCK = /\{\{\s*(?:[#/^]|else\b)/u;

/** A tag that prints a field as it is: it has no filter and calculates nothing. */
const FIELD_ALONE = /^\{\{\s*(?:\[[^\]]*\]|(?!.*\b(?:and|or|not)\b)[\p{L}\p{N}_. ]+)\}\}$/u;

/**
 * Returns the tags of a text that print nothing for sure, each once. A filter or a calculation may
 * print something without the value, and a tag in a block may not be reached.
 */
export function surelyEmptyTags(text: string, data: JsonObject): readonly string[] {
  return BLOCK.test(text) ? [] : emptyTags(text, data).filter((tag) => FIELD_ALONE.test(tag));
}

function valueOf(data: JsonObject, name: string): Json | undefined {
  const path = findPath(data, name);
  return path && valueAt(data, path);
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !value.trim());
}
