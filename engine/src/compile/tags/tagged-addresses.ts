import type { FoundTag, ParagraphDiagnostic } from '../../read/find-tags.ts';
import type { Paragraph, TextPiece } from '../../read/paragraphs.ts';
import type { LinkAddress } from '../program.ts';

const TAG = /\{\{.*?\}\}/gu;
const BRACE = /%7B|%7D/giu;
/** One percent-encoded ASCII character. */
const ESCAPED = /%[0-7][\da-f]/giu;

/** Decodes the braces and spaces that Word and PowerPoint write in addresses as `%7B` and `%20`. */
export function asTyped(target: string): string {
  return target
    .replace(/%7B/giu, '{')
    .replace(/%7D/giu, '}')
    .replace(TAG, (tag) => {
      try {
        return decodeURIComponent(tag);
      } catch {
        return tag;
      }
    });
}

/** Does the same for a text in a part. */
export function withTypedBraces(paragraph: Paragraph): Paragraph {
  if (!paragraph.text.includes('%7')) return paragraph;
  return withDecoded(
    withDecoded(paragraph, BRACE, () => true),
    ESCAPED,
    isInTag,
  );
}

function withDecoded(
  { element, text, pieces }: Paragraph,
  escaped: RegExp,
  isWanted: (text: string, at: number) => boolean,
): Paragraph {
  let decoded = '';
  const changed = pieces.map((piece): TextPiece => {
    const from = decoded.length;
    const starts: number[] = [];
    let copied = piece.from;
    const copy = (to: number) => {
      decoded += text.slice(copied, to);
      starts.push(...piece.starts.slice(copied - piece.from, to - piece.from));
    };
    for (const { 0: written, index } of text.slice(piece.from, piece.to).matchAll(escaped)) {
      const at = piece.from + index;
      if (!isWanted(text, at)) continue;
      copy(at);
      decoded += decodeURIComponent(written);
      starts.push(piece.starts[index] ?? 0);
      copied = at + written.length;
    }
    copy(piece.to);
    return { element: piece.element, from, to: decoded.length, starts: [...starts, endOf(piece)] };
  });
  return { element, text: decoded, pieces: changed };
}

function isInTag(text: string, at: number): boolean {
  return text.lastIndexOf('{{', at) > text.lastIndexOf('}}', at);
}

const endOf = ({ starts }: TextPiece) => starts.at(-1) ?? 0;

/** Splits an address into literal text and fields. */
export function addressOf(
  text: string,
  tags: readonly FoundTag[],
  { from: start, to: end } = { from: 0, to: text.length },
): LinkAddress {
  const pieces: LinkAddress[number][] = [];
  let copied = start;
  for (const { from, to, tag } of tags) {
    pieces.push(text.slice(copied, from));
    if (tag.kind === 'value') pieces.push(tag.value);
    copied = to;
  }
  return [...pieces, text.slice(copied, end)].filter((piece) => piece !== '');
}

/** Returns whether a tag is not a field; an address can contain only fields. */
export const isNoText = ({ tag }: FoundTag): boolean =>
  tag.kind !== 'value' || tag.value.produces !== 'text';

/** Marks a field as a link, although its tag writes text. */
export function asLink(found: FoundTag): FoundTag {
  const { tag } = found;
  if (tag.kind !== 'value') return found;
  return { ...found, tag: { kind: 'value', value: { ...tag.value, produces: 'link' } } };
}

/** Returns the error for a tag in an address that is not a field. */
export function noField({ paragraph, from, written }: FoundTag): ParagraphDiagnostic {
  return {
    paragraph,
    from,
    what: `"${written}" is in the address of a link, which can contain only fields`,
    remedy: 'Put the condition or the list around the link.',
  };
}
