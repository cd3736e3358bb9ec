import { Tokenizer, type Tokens } from 'marked';

/** The number of list levels in Word and PowerPoint. */
const MAX_DEPTH = 9;

/**
 * The maximum number of characters that all searches for the ends of emphasis and code read in one
 * text. Each search may read the rest of the paragraph, so text with many beginnings and no ends
 * would take a time that grows with its square.
 */
const MAX_SEARCHED = 2_000_000;
/** An underscore after one of these is part of a word, and nothing is searched for. */
const IN_WORD = /[\p{L}\p{N}]$/u;

/**
 * Tokenizes CommonMark. HTML, quotes, indented code and link definitions remain literal text.
 * Lists, emphasis and links may be nested up to a limit, and the work on emphasis and code
 * has a limit, because text beyond them is probably malicious; the rest remains literal text.
 */
export class TextTokenizer extends Tokenizer {
  #depth = 0;
  #searched = 0;

  override html(): undefined {
    return undefined;
  }

  override tag(): undefined {
    return undefined;
  }

  override blockquote(): undefined {
    return undefined;
  }

  override code(): undefined {
    return undefined;
  }

  override def(): undefined {
    return undefined;
  }

  override list(...source: Parameters<Tokenizer['list']>): Tokens.List | undefined {
    return this.#deeper(() => super.list(...source));
  }

  override codespan(text: string): Tokens.Codespan | undefined {
    if (this.#searched > MAX_SEARCHED) return undefined;
    const found = super.codespan(text);
    if (!found && text.startsWith('`')) this.#searched += text.length;
    return found;
  }

  override link(...source: Parameters<Tokenizer['link']>): Tokens.Link | Tokens.Image | undefined {
    return this.#deeper(() => super.link(...source));
  }

  override emStrong(
    ...source: Parameters<Tokenizer['emStrong']>
  ): Tokens.Em | Tokens.Strong | undefined {
    if (this.#searched > MAX_SEARCHED) return undefined;
    const [text, , before = ''] = source;
    const found = this.#deeper(() => super.emStrong(...source));
    if (found) this.#searched += found.raw.length;
    else if (this.#mayBeginEmphasis(text, before)) this.#searched += text.length;
    return found;
  }

  #mayBeginEmphasis(text: string, before: string): boolean {
    // Marks before a blank match without a group.
    const [, ...groups] = this.rules.inline.emStrongLDelim.exec(text) ?? [];
    if (!groups.some(Boolean)) return false;
    return text.startsWith('*') || !IN_WORD.test(before);
  }

  #deeper<Read>(read: () => Read): Read | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}
