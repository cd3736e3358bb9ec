import { Tokenizer, type Tokens } from 'marked';

/** The number of list levels in Word and PowerPoint. */
const MAX_DEPTH = 9;

/**
 * Tokenizes CommonMark. HTML, quotes, indented code and link definitions remain literal text.
 * Lists, emphasis and links may be nested up to a limit, because deeper text is probably malicious;
 * the rest remains literal text.
 */
export class TextTokenizer extends Tokenizer {
  #depth = 0;

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

  override link(...source: Parameters<Tokenizer['link']>): Tokens.Link | Tokens.Image | undefined {
    return this.#deeper(() => super.link(...source));
  }

  override emStrong(
    ...source: Parameters<Tokenizer['emStrong']>
  ): Tokens.Em | Tokens.Strong | undefined {
    return this.#deeper(() => super.emStrong(...source));
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
