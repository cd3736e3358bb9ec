import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { ListPlace, MarkdownParagraph, MarkdownRun } from './markdown-text.ts';
import { TextTokenizer } from './markdown-tokenizer.ts';
import { readMarkdownRuns } from './read-markdown-runs.ts';
import { PLAIN } from '../text-style.ts';

/** Longer texts take long to parse and are not normal content of a document. */
const MAX_CHARACTERS = 50_000;
const CLOSING_FENCE = /\n {0,3}(?:`{3,}|~{3,})\s*$/u;

/**
 * Parses Markdown: paragraphs, headings, lists, bold, italic, code and links. A line break in the
 * text is a line break in the document. Never fails: text that is too long or nested too deeply
 * remains literal.
 */
export function readMarkdown(text: string): MarkdownParagraph[] {
  const source = text.replace(/\r\n?/gu, '\n').trim();
  if (source === '') return [];
  if (source.length > MAX_CHARACTERS) return source.split(/\n{2,}/u).map(paragraphAsItIs);
  const lexer = new Lexer({ gfm: false, tokenizer: new TextTokenizer() });
  return paragraphsOf(lexer.lex(source), null);
}

/** Only the first paragraph of a list item has a marker. */
function paragraphsOf(tokens: readonly Token[], list: ListPlace | null): MarkdownParagraph[] {
  const paragraphs: MarkdownParagraph[] = [];
  for (const token of tokens) {
    const isFirst = paragraphs.length === 0;
    const place = list && !isFirst ? { ...list, marker: { kind: 'none' } as const } : list;
    paragraphs.push(...paragraphsOfBlock(token as MarkedToken, place));
  }
  return paragraphs;
}

function paragraphsOfBlock(block: MarkedToken, list: ListPlace | null): MarkdownParagraph[] {
  switch (block.type) {
    case 'space':
      return [];
    case 'list':
      return block.items.flatMap((item, index) => paragraphsOfItem(block, item, index, list));
    case 'heading':
      return [{ content: readMarkdownRuns(block.tokens, { ...PLAIN, bold: true }), list }];
    case 'code':
      return [{ content: [codeOf(block)], list }];
    case 'paragraph':
      return [{ content: readMarkdownRuns(block.tokens, PLAIN), list }];
    case 'text':
      return [{ content: readMarkdownRuns(block.tokens ?? [block], PLAIN), list }];
    default:
      return [{ content: [asItIs(block.raw.trim())], list }];
  }
}

/** The text after the opening fence is a language, unless the fence is not closed. */
function codeOf({ lang, raw, text }: Tokens.Code): MarkdownRun {
  const isOpen = lang !== undefined && !CLOSING_FENCE.test(raw);
  return { text: isOpen ? raw : text, style: { ...PLAIN, code: true }, url: null };
}

function paragraphsOfItem(
  { ordered, start }: Tokens.List,
  { tokens }: Tokens.ListItem,
  index: number,
  around: ListPlace | null,
): MarkdownParagraph[] {
  const level = around ? around.level + 1 : 0;
  const marker = ordered
    ? ({ kind: 'number', number: Number(start) + index } as const)
    : ({ kind: 'bullet' } as const);
  const paragraphs = paragraphsOf(tokens, { level, marker });
  return paragraphs.length > 0 ? paragraphs : [{ content: [], list: { level, marker } }];
}

function paragraphAsItIs(text: string): MarkdownParagraph {
  return { content: [asItIs(text)], list: null };
}

function asItIs(text: string): MarkdownRun {
  return { text, style: PLAIN, url: null };
}
