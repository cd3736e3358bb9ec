import type { MarkedToken, Token } from 'marked';
import { decodeReferences } from './character-references.ts';
import type { MarkdownRun } from './markdown-text.ts';
import type { TextStyle } from '../text-style.ts';

/**
 * Returns the runs of a Markdown line. A picture becomes its alternative text, because nothing is
 * fetched.
 * @param style the style of the surrounding text
 */
export function readMarkdownRuns(tokens: readonly Token[], style: TextStyle): MarkdownRun[] {
  return runsWithin(tokens, { style, url: null });
}

/** The properties that surrounding tokens give to text. */
type Around = Pick<MarkdownRun, 'style' | 'url'>;

function runsWithin(tokens: readonly Token[], around: Around): MarkdownRun[] {
  return tokens.flatMap((token) => runsOf(token as MarkedToken, around));
}

function runsOf(token: MarkedToken, around: Around): MarkdownRun[] {
  const { style } = around;
  switch (token.type) {
    case 'strong':
      return runsWithin(token.tokens, { ...around, style: { ...style, bold: true } });
    case 'em':
      return runsWithin(token.tokens, { ...around, style: { ...style, italic: true } });
    case 'codespan':
      return [{ ...around, text: token.text, style: { ...style, code: true } }];
    case 'link':
      return runsWithin(token.tokens, { style, url: decodeReferences(token.href) });
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
