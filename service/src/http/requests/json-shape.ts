import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';

const QUOTE = '"'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = new Set(['{', '['].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set(['}', ']'].map((bracket) => bracket.charCodeAt(0)));

/**
 * Rejects a JSON text with too many levels or fields before it is parsed and uses memory. Does not
 * check whether the text is valid JSON.
 * @throws DocloomError `json_too_deep`, `json_too_many_fields`
 */
export function requireJsonShape(
  text: string,
  { jsonDepth, jsonFields }: Pick<Limits, 'jsonDepth' | 'jsonFields'>,
): void {
  // Each level and each field takes at least one character, so most texts are too short to exceed a
  // limit.
  if (text.length <= Math.min(jsonDepth, jsonFields)) return;
  let depth = 0;
  let fields = 0;
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charCodeAt(position);
    if (character === QUOTE) {
      position = endOfString(text, position);
    } else if (character === COMMA) {
      fields += 1;
    } else if (OPENING.has(character)) {
      depth += 1;
      fields += 1;
      if (depth > jsonDepth) throw problem('json_too_deep', jsonDepth);
    } else if (CLOSING.has(character)) {
      depth -= 1;
    }
    if (fields > jsonFields) throw problem('json_too_many_fields', jsonFields);
  }
}

/** Returns the position of the closing quote, or the end of an unterminated text. */
function endOfString(text: string, opening: number): number {
  let closing = opening;
  do closing = text.indexOf('"', closing + 1);
  while (closing !== -1 && isEscaped(text, closing));
  return closing === -1 ? text.length : closing;
}

/** Returns whether an odd number of backslashes precedes the position. */
function isEscaped(text: string, position: number): boolean {
  let backslashes = 0;
  while (text.charAt(position - 1 - backslashes) === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
