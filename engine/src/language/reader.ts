import { TagError } from './diagnostics/tag-error.ts';
import { shortened } from './diagnostics/shortened.ts';

const BLANK = /[\s\u00a0\u202f]/u;
const DOUBLE_QUOTES = '"“”„‟«»';
const SINGLE_QUOTES = "'‘’‚‛";
/** French typography puts a space inside guillemets, and Word inserts it automatically. */
const BLANK_INSIDE_GUILLEMETS = /^[ \u00a0\u202f]|[ \u00a0\u202f]$/gu;

/** Reads the text of a tag from start to end. */
export class Reader {
  readonly source: string;
  #at = 0;

  constructor(source: string) {
    this.source = source;
  }

  get ended(): boolean {
    return this.#at >= this.source.length;
  }

  /** The next character; '' at the end. */
  get next(): string {
    return this.source.charAt(this.#at);
  }

  /** The number of characters that have been read. */
  get position(): number {
    return this.#at;
  }

  /** The unread text. */
  get rest(): string {
    return this.source.slice(this.#at);
  }

  /** Returns whether this text is next, ignoring case. */
  sees(text: string): boolean {
    const here = this.source.slice(this.#at, this.#at + text.length);
    return here.toLowerCase() === text;
  }

  /** Returns whether this whole word is next, and not part of another. */
  seesWord(word: string): boolean {
    const after = this.source.charAt(this.#at + word.length);
    const before = this.source.charAt(this.#at - 1);
    return this.sees(word) && !isPartOfWord(before) && !isPartOfWord(after);
  }

  skip(characters: number): void {
    this.#at += characters;
  }

  skipWhitespace(): void {
    while (!this.ended && BLANK.test(this.next)) this.#at += 1;
  }

  /** Skips this text if it is next. */
  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** Reads up to the first character at which `stops` returns true, or to the end. */
  readUntil(stops: (reader: Reader) => boolean): string {
    const start = this.#at;
    while (!this.ended && !stops(this)) this.#at += 1;
    return this.source.slice(start, this.#at);
  }

  /**
   * Reads a text in straight or typographic quotation marks; null if none is next.
   * @throws TagError if it is not closed
   */
  readQuoted(): string | null {
    const opened = this.next;
    if (opened === '') return null;
    const quotes = [DOUBLE_QUOTES, SINGLE_QUOTES].find((marks) => marks.includes(opened));
    if (!quotes) return null;
    const opening = this.#at;
    this.#at += 1;
    const text = this.readUntil((reader) => quotes.includes(reader.next));
    if (this.ended) {
      throw new TagError(
        `the text ${shortened(this.source.slice(opening))} has no closing quotation mark`,
        'Write a quotation mark after it.',
      );
    }
    this.#at += 1;
    return '«»'.includes(opened) ? text.replace(BLANK_INSIDE_GUILLEMETS, '') : text;
  }

  /**
   * Reads a field name in square brackets, for names that contain operators; null if none is next.
   * @throws TagError if it is not closed
   */
  readBracketed(): string | null {
    if (this.next !== '[') return null;
    const opening = this.#at;
    this.#at += 1;
    const name = this.readUntil((reader) => reader.next === ']');
    if (this.ended) {
      throw new TagError(
        `the field ${shortened(this.source.slice(opening))} begins with "[" but has no "]"`,
        'Write a "]" after the name.',
      );
    }
    this.#at += 1;
    return name;
  }
}

function isPartOfWord(character: string): boolean {
  return /[\p{L}\p{N}_.@-]/u.test(character);
}
