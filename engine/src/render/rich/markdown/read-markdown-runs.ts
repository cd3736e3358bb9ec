import type { MarkedToken, Token } from 'marked';
import { decodeReferences } from './character-references.ts';
import type { MarkdownRun } from './markdown-text.ts';
import type { TextLook } from '../text-look.ts';

/**
 * The runs of a line of Markdown. A picture gives its alternative text, because nothing is fetched.
 * @param look of the text around
 */
export function readMarkdownRuns(tokens: readonly Token[], look: TextLook): MarkdownRun[] {
  return runsWithin(tokens, { look, url: null });
}

/** What the tokens around give to the text in them. */
type Around = Pick<MarkdownRun, 'look' | 'url'>;

function runsWithin(tokens: readonly Token[], around: Around): MarkdownRun[] {
  return tokens.flatMap((token) => runsOf(token as MarkedToken, around));
}

function runsOf(token: MarkedToken, around: Around): MarkdownRun[] {
  const { look } = around;
  switch (token.type) {
    case 'strong':
      return runsWithin(token.tokens, { ...around, look: { ...look, bold: true } });
    case 'em':
      return runsWithin(token.tokens, { ...around, look: { ...look, italic: true } });
    case 'codespan':
      return [{ ...around, text: token.text, look: { ...look, code: true } }];
    case 'link':
      return runsWithin(token.tokens, { look, url: decodeReferences(token.href) });
    case 'image':
    case 'escape':
      return [{ ...around, text: token.text }];
    case 'br':
      return [{ ...around, text: '\n' }];
    case 'text':
      return [{ ...around, text: decodeReferences(token.text) }];
    default:
      return [{ ...around, text: token.raw }];
  }
}
