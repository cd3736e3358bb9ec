import type { Element } from '@docloom/templates/package';
import { decodeXml } from '@docloom/templates/package';

/** A replacement of a range of a part's source; offsets are in characters. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** An attribute as the file writes it, with the range of its whole text and of its value. */
export interface MarkupAttribute {
  /** Includes its prefix: `r:id`. */
  readonly name: string;
  readonly local: string;
  readonly prefix: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

const ATTRIBUTE = /([^\s/>=<"'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gu;
const COMMENT_OR_INSTRUCTION = /<!--[^]*?-->|<\?[^]*?\?>/gu;
const CDATA = /<!\[CDATA\[([^]*?)\]\]>/gu;
const TAG = /<[^>]*>/gu;

/**
 * Returns an element's name without its prefix. A file chooses its prefixes itself, so a name is
 * compared without one where a false match does no harm.
 */
export function localName({ nameInFile }: Element): string {
  return nameInFile.slice(nameInFile.indexOf(':') + 1);
}

/** Returns all attributes of an element, in their order. */
export function attributesOf(source: string, element: Element): MarkupAttribute[] {
  const tag = source.slice(element.start, element.contentStart);
  return Array.from(tag.matchAll(ATTRIBUTE), (found) => {
    const [whole, name = '', quoted, apostrophed] = found;
    const raw = quoted ?? apostrophed ?? '';
    const colon = name.indexOf(':');
    const start = element.start + found.index;
    const end = start + whole.length;
    return {
      name,
      local: name.slice(colon + 1),
      prefix: colon === -1 ? '' : name.slice(0, colon),
      // A line end in an attribute is read as a space (XML 1.0, 3.3.3).
      value: decodeXml(raw.replace(/[\t\r\n]/gu, ' ')),
      start,
      end,
      valueStart: end - 1 - raw.length,
      valueEnd: end - 1,
    };
  });
}

/** Returns the text in an element as a parser reports it. */
export function textOf(source: string, { contentStart, contentEnd }: Element): string {
  const content = source.slice(contentStart, contentEnd);
  if (!content.includes('<')) return decodeXml(content);
  const escaped = content
    .replace(COMMENT_OR_INSTRUCTION, '')
    .replace(CDATA, (_whole, text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    );
  return decodeXml(escaped.replace(TAG, ''));
}

/** Yields an element and its descendants, in document order. */
export function* everyElement(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}

/** Applies edits; one inside another has no effect. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let changed = '';
  let copied = 0;
  for (const { start, end, text } of inOrder) {
    if (start < copied) continue;
    changed += source.slice(copied, start) + text;
    copied = end;
  }
  return changed + source.slice(copied);
}
