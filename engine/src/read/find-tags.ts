import { foreignTagsIn, type ForeignTag } from '../language/foreign/foreign-tags.ts';
import type { Tag } from '../language/tag.ts';
import { parseTag } from '../language/tag.ts';
import { TagError } from '../language/diagnostics/tag-error.ts';
import type { Paragraph, TextPiece } from './paragraphs.ts';
import type { Element } from './xml-tree.ts';

/** A range of a part, in characters. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A tag and its position. */
export interface FoundTag {
  readonly tag: Tag;
  /** As written, with its braces. */
  readonly written: string;
  readonly paragraph: Paragraph;
  /** Its range in the paragraph's text. */
  readonly from: number;
  readonly to: number;
  /** The text element of its first character, which determines the formatting of the value. */
  readonly element: Element;
  /** Its ranges in the part; several if an editor has split the tag. */
  readonly ranges: readonly [Range, ...Range[]];
}

/** An error in a paragraph. */
export interface ParagraphDiagnostic {
  readonly paragraph: Paragraph;
  /** The offset in its text. */
  readonly from: number;
  readonly what: string;
  readonly remedy: string;
  /** Whether the tag should open a block; its branch and closing tags are then not errors. */
  readonly isOfOpening?: boolean;
}

/** A tag of another template language, which is printed unchanged. */
export interface ParagraphForeignTag extends ForeignTag {
  readonly paragraph: Paragraph;
}

const OPEN = '{{';
const CLOSE = '}}';

/** Finds the tags of a paragraph and the errors of those that cannot be parsed. */
export function findTags(paragraph: Paragraph): {
  tags: FoundTag[];
  diagnostics: ParagraphDiagnostic[];
} {
  const { text } = paragraph;
  const tags: FoundTag[] = [];
  const diagnostics: ParagraphDiagnostic[] = [];
  const report = (from: number, what: string, remedy: string, isOfOpening = false) =>
    diagnostics.push({ paragraph, from, what, remedy, isOfOpening });

  let from = 0;
  for (;;) {
    const open = openingBraces(text, from);
    const close = text.indexOf(CLOSE, from);
    if (close !== -1 && (open === -1 || close < open)) {
      const name = wordBefore(text, from, close);
      report(close, `"${name}" ends with "}}", but has no "{{" before it`, 'Write "{{" before it.');
      from = close + CLOSE.length;
      continue;
    }
    if (open === -1) return { tags, diagnostics };
    const next = text.indexOf(OPEN, open + OPEN.length);
    if (close === -1 || (next !== -1 && next < close)) {
      const name = wordAfter(text, open);
      const [missing, remedy] = name.endsWith('}')
        ? ['a second "}"', 'Write "}}" at its end.']
        : ['"}}"', 'Write "}}" after the field.'];
      report(open, `"${name}" is not closed: ${missing} is missing`, remedy);
      from = open + OPEN.length;
      continue;
    }
    from = close + CLOSE.length;
    const content = text.slice(open + OPEN.length, close);
    try {
      tags.push({ tag: parseTag(content), ...placeOf(paragraph, open, from) });
    } catch (cause) {
      if (!(cause instanceof TagError)) throw cause;
      report(open, cause.what, cause.remedy, isOpening(content));
    }
  }
}

/** Returns whether a tag begins like an opening tag. */
function isOpening(content: string): boolean {
  return /^\s*[#^]/u.test(content);
}

/** Returns the tags of other template languages in a paragraph. */
export function findForeignTags(paragraph: Paragraph): ParagraphForeignTag[] {
  return foreignTagsIn(paragraph.text).map((tag) => ({ ...tag, paragraph }));
}

/** Finds the next `{{`. In `{{{`, the first brace is text. */
function openingBraces(text: string, from: number): number {
  const found = text.indexOf(OPEN, from);
  if (found === -1) return -1;
  let open = found;
  while (text[open + OPEN.length] === '{') open += 1;
  return open;
}

function placeOf(paragraph: Paragraph, from: number, to: number): Omit<FoundTag, 'tag'> {
  const written = paragraph.text.slice(from, to);
  const first = paragraph.pieces.find((piece) => rangeIn(piece, from, to));
  if (!first) throw new Error(`The tag ${written} stands nowhere`);
  const ranges = rangesOf(paragraph, from, to);
  return { written, paragraph, from, to, element: first.element, ranges };
}

/** Returns the ranges in the part of a range of a paragraph's text. */
export function rangesOf(paragraph: Paragraph, from: number, to: number): [Range, ...Range[]] {
  const [first, ...more] = paragraph.pieces.flatMap((piece) => rangeIn(piece, from, to) ?? []);
  if (!first) throw new Error(`Nothing stands between ${from} and ${to}`);
  return [first, ...more];
}

function rangeIn(piece: TextPiece, from: number, to: number): Range | null {
  const start = Math.max(piece.from, from);
  const end = Math.min(piece.to, to);
  if (start >= end) return null;
  return {
    start: piece.starts[start - piece.from] ?? 0,
    end: piece.starts[end - piece.from] ?? 0,
  };
}

/** Returns `{{customer.name` of a tag that is not closed. */
function wordAfter(text: string, open: number): string {
  const [word = OPEN] = /^\{\{\s*[^\s{}]*\}?/u.exec(text.slice(open, open + 60)) ?? [];
  return word.trim();
}

/** Returns `name` of a tag that is not opened. */
function wordBefore(text: string, from: number, close: number): string {
  const [word = ''] = /[^\s{}]*\s*$/u.exec(text.slice(Math.max(from, close - 60), close)) ?? [];
  return word.trim();
}
