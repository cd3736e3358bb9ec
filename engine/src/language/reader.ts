import { TagError } from './diagnostics/tag-error.ts';
import { shortened } from './diagnostics/shortened.ts';

const BLANK = /[\s\u00a0\u202f]/u;
const DOUBLE_QUOTES = '"“”„‟«»';
const SINGLE_QUOTES = "'‘’‚‛";
/** French typography sets a blank inside its quotation marks, and Word does so by itself. */
const BLANK_INSIDE_GUILLEMETS = /^[ \u00a0\u202f]|[ \u00a0\u202f]$/gu;

/** Reads the text of a tag from its beginning to its end. */
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

  /** How many characters have been read. */
  get position(): number {
    return this.#at;
  }

  /** What is still to be read. */
  get rest(): string {
    return this.source.slice(this.#at);
  }

  /** Whether this text stands here, in any case of letters. */
  sees(text: string): boolean {
    const here = this.source.slice(this.#at, this.#at + text.length);
    return here.toLowerCase() === text;
  }

  /** Whether this word stands here, and not only as the beginning or the end of another. */
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

  /** Goes past this text when it stands here. */
  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** Goes on until `stops` says so, at every character, or to the end. */
  readUntil(stops: (reader: Reader) => boolean): string {
    const start = this.#at;
    while (!this.ended && !stops(this)) this.#at += 1;
    return this.source.slice(start, this.#at);
  }

  /**
   * A text in quotation marks, straight ones or those of Word; null when none begins here.
   * @throws TagError when it does not end
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
   * A field's name in square brackets, for names that hold a sign of the language; null when none
   * begins here.
   * @throws TagError when it does not end
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
