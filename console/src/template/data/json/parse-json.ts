import type { Json } from './json.ts';
import { JsonNumber } from './json.ts';
import { JsonMistake } from './json-mistake.ts';
import { JsonScanner } from './json-scanner.ts';

/** More levels than any template prints, and fewer than a browser can read one inside the other. */
const MOST_LEVELS = 1_000;

/**
 * Returns the value of a JSON text (RFC 8259) with each number as it is written.
 * @throws JsonMistake
 */
export function parseJson(text: string): Json {
  const scanner = new JsonScanner(text);
  if (scanner.peek() === '') throw new JsonMistake('empty', 0);
  const value = valueIn(scanner, 0);
  if (scanner.peek() !== '') throw scanner.mistake('afterTheEnd');
  return value;
}

function valueIn(scanner: JsonScanner, level: number): Json {
  if (level > MOST_LEVELS) throw scanner.mistake('tooDeep');
  switch (scanner.peek()) {
    case '{':
      return objectIn(scanner, level);
    case '[':
      return listIn(scanner, level);
    case '"':
      return scanner.text();
    default:
      return wordIn(scanner);
  }
}

function wordIn(scanner: JsonScanner): Json {
  const number = scanner.number();
  if (number !== undefined) return new JsonNumber(number);
  const word = scanner.word();
  if (word === 'true') return true;
  if (word === 'false') return false;
  return null;
}

function objectIn(scanner: JsonScanner, level: number): Json {
  const members = new Map<string, Json>();
  eachIn(scanner, '}', () => {
    if (scanner.peek() !== '"') throw scanner.nameMistake();
    const name = scanner.text();
    if (!scanner.take(':')) throw scanner.mistake('colonMissing');
    members.set(name, valueIn(scanner, level + 1));
  });
  return members;
}

function listIn(scanner: JsonScanner, level: number): Json {
  const items: Json[] = [];
  eachIn(scanner, ']', () => {
    items.push(valueIn(scanner, level + 1));
  });
  return items;
}

/** Reads what stands between two brackets, with commas between the parts. */
function eachIn(scanner: JsonScanner, closing: '}' | ']', readPart: () => void): void {
  const opening = scanner.open();
  if (scanner.take(closing)) return;
  for (;;) {
    if (scanner.peek() === '') throw new JsonMistake('unclosed', opening, closing);
    readPart();
    if (scanner.take(closing)) return;
    if (scanner.peek() === '') throw new JsonMistake('unclosed', opening, closing);
    const comma = scanner.position;
    if (!scanner.take(',')) throw scanner.mistake('commaMissing');
    if (scanner.peek() === closing) throw new JsonMistake('commaTooMany', comma);
  }
}
