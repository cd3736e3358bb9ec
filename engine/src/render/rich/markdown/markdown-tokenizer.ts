import { Tokenizer, type Tokens } from 'marked';

/** As many levels as Word and PowerPoint have in a list. */
const MAX_DEPTH = 9;

/**
 * Reads CommonMark without what is no text: HTML, quotes, indented code and definitions of links
 * stay the characters that they are. Lists, stress and links stand in each other up to a depth; a
 * text that nests deeper is meant to keep a reader busy, and what is deeper stays characters.
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
