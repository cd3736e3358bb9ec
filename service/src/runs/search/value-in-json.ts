import { setImmediate } from 'node:timers/promises';

/** The length of the longest text that is searched, in characters: longer ones are mostly pictures. */
export const LONGEST_VALUE = 10_000;

/** How many characters are read before others go on. */
const AT_ONCE = 262_144;

/** An escaped character has at most so many. */
const LONGEST_ESCAPE = 6;

/**
 * Returns whether a value of JSON, at any depth, has a text in it, whatever its case. The values are
 * texts of up to `LONGEST_VALUE` characters, and numbers as they are written. Names of fields are none.
 * Others go on while long JSON is read.
 * @param json must be valid
 * @param text in lower case, and not empty
 * @throws the reason of the signal when it aborts
 */
export async function hasValue(json: string, text: string, signal: AbortSignal): Promise<boolean> {
  if (!(await mayHaveValue(json, text, signal))) return false;
  let pauseAt = AT_ONCE;
  for (const { value, end } of valuesIn(json)) {
    if (value.toLowerCase().includes(text)) return true;
    if (end < pauseAt) continue;
    pauseAt = end + AT_ONCE;
    await pause(signal);
  }
  return false;
}

/** Most data is ruled out without looking at its values: only an escaped text looks different in JSON. */
async function mayHaveValue(json: string, text: string, signal: AbortSignal): Promise<boolean> {
  if (json.includes('\\')) return true;
  // A change of the case may change the length.
  const overlap = 3 * text.length;
  for (let start = 0; start < json.length; start += AT_ONCE) {
    if (start > 0) await pause(signal);
    const part = json.slice(start, start + AT_ONCE + overlap);
    if (part.toLowerCase().includes(text)) return true;
  }
  return false;
}

async function pause(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}

interface FoundValue {
  value: string;
  /** Where it ends. */
  end: number;
}

/** `true`, `false` and `null` have none of these characters. */
const START = /["\d-]/g;
const NUMBER = /[\d.eE+-]+/y;
const COLON = /\s*:/y;

function* valuesIn(json: string): Generator<FoundValue> {
  for (let at = startAfter(json, 0); at !== -1;) {
    const end = json[at] === '"' ? endOfText(json, at) : matchAt(NUMBER, json, at);
    const value = json[at] === '"' ? textIn(json, at, end) : json.slice(at, end);
    if (value !== null) yield { value, end };
    at = startAfter(json, end);
  }
}

function startAfter(json: string, at: number): number {
  const start = matchAt(START, json, at);
  return start === at ? -1 : start - 1;
}

/** Returns the end of a match at or after a position, or the position without a match. */
function matchAt(pattern: RegExp, json: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(json) ? pattern.lastIndex : at;
}

/** Returns the position after the closing quotation mark. */
function endOfText(json: string, start: number): number {
  let quote = json.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote === -1 ? json.length : quote + 1;
}

function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** Returns null for the name of a field, and for a text that is too long. */
function textIn(json: string, start: number, end: number): string | null {
  if (matchAt(COLON, json, end) !== end) return null;
  if (end - start > LONGEST_ESCAPE * LONGEST_VALUE + 2) return null;
  const written = json.slice(start, end);
  const text = written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
  return text.length > LONGEST_VALUE ? null : text;
}
