import type { Json, JsonObject } from '../data/json/json.ts';
import { findPath, valueAt } from '../data/json/path.ts';

/** A tag that begins or ends a block, or divides one. */
const BLOCK = /\{\{\s*(?:[#/^]|else\b)/u;

/** A tag with nothing but a name, in brackets if it has other signs. */
const FIELD = /\{\{\s*(?:\[(?<quoted>[^\]]*)\]\s*|(?<plain>[\p{L}\p{N}_. ]+))\}\}/gu;

/** A word of a calculation. */
const OPERATOR = /(?:^|\s)(?:and|or|not)(?:\s|$)/u;

/**
 * Returns the tags of a text that print nothing for sure, each once. A filter or a calculation may
 * print something without the value, and a tag in a block may not be reached.
 */
export function surelyEmptyTags(text: string, data: JsonObject): readonly string[] {
  if (BLOCK.test(text)) return [];
  const tags = [...text.matchAll(FIELD)].filter(({ groups = {} }) => {
    const plain = groups.plain?.trim() ?? '';
    return !OPERATOR.test(plain) && isEmpty(valueOf(data, groups.quoted ?? plain));
  });
  return [...new Set(tags.map(([tag]) => tag))];
}

function valueOf(data: JsonObject, name: string): Json | undefined {
  const path = findPath(data, name);
  return path && valueAt(data, path);
}

/** Returns whether a tag prints nothing for a value. */
export function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !value.trim());
}
