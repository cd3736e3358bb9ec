import type { MistakeReason } from './json-mistake.ts';
import { JsonMistake } from './json-mistake.ts';

const SPACES = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** What a person may have meant as a number. */
const LIKE_A_NUMBER = /[-+.\d][-+.\w]*/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const OTHER_QUOTES = /['`’‘“”„«»]/u;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const FIRST_PRINTABLE = ' ';

/** Reads the tokens of a JSON text one after the other, and says what is wrong with a token. */
export class JsonScanner {
  position = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Skips spaces and returns the next character; empty at the end. */
  peek(): string {
    this.#match(SPACES);
    return this.#text.charAt(this.position);
  }

  /** Skips a character if it is the next one. */
  take(character: string): boolean {
    if (this.peek() !== character) return false;
    this.position += 1;
    return true;
  }

  /** Skips a bracket and returns its position. */
  open(): number {
    this.position += 1;
    return this.position - 1;
  }

  /** Returns the next number; undefined if there is none. */
  number(): string | undefined {
    const start = this.position;
    const meant = this.#match(LIKE_A_NUMBER);
    if (meant === '') return undefined;
    this.position = start;
    if (this.#match(NUMBER) !== meant) throw new JsonMistake('badNumber', start, meant);
    return meant;
  }

  /** Returns the next word, which JSON knows three of. */
  word(): string {
    const start = this.position;
    const word = this.#match(WORD);
    if (['true', 'false', 'null'].includes(word)) return word;
    this.position = start;
    if (word !== '') throw this.mistake('textWithoutQuotes', word);
    throw this.#quotesMistake() ?? this.mistake('valueMissing');
  }

  /** Returns the next text. */
  text(): string {
    const start = this.position;
    const end = this.#endOfText(start);
    const written = this.#text.slice(start, end);
    if (end === -1 || /[\r\n]/.test(written)) throw new JsonMistake('unclosedText', start);
    this.#checkText(start + 1, end - 1);
    this.position = end;
    const text: unknown = JSON.parse(written);
    return String(text);
  }

  /** Returns the mistake at a place where a name of a member should stand. */
  nameMistake(): JsonMistake {
    const start = this.position;
    const word = this.#match(WORD);
    this.position = start;
    if (word !== '') return this.mistake('textWithoutQuotes', word);
    return this.#quotesMistake() ?? this.mistake('nameMissing');
  }

  /** Returns a mistake at the present position. */
  mistake(reason: MistakeReason, found = this.peek()): JsonMistake {
    return new JsonMistake(reason, this.position, found);
  }

  #quotesMistake(): JsonMistake | undefined {
    return OTHER_QUOTES.test(this.peek()) ? this.mistake('wrongQuotes') : undefined;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.position += found.length;
    return found;
  }

  /** The position after the closing quotation mark; -1 if there is none. */
  #endOfText(start: number): number {
    let closing = start;
    do closing = this.#text.indexOf('"', closing + 1);
    while (closing !== -1 && this.#isEscaped(closing));
    return closing === -1 ? -1 : closing + 1;
  }

  #isEscaped(position: number): boolean {
    let backslashes = 0;
    while (this.#text.charAt(position - 1 - backslashes) === '\\') backslashes += 1;
    return backslashes % 2 === 1;
  }

  #checkText(start: number, end: number): void {
    for (let position = start; position < end; position += 1) {
      const character = this.#text.charAt(position);
      if (character < FIRST_PRINTABLE) throw new JsonMistake('controlCharacter', position);
      if (character !== '\\') continue;
      ESCAPE.lastIndex = position;
      const escape = ESCAPE.exec(this.#text)?.[0];
      if (escape === undefined) {
        throw new JsonMistake('badEscape', position, this.#text.slice(position, position + 2));
      }
      position += escape.length - 1;
    }
  }
}
