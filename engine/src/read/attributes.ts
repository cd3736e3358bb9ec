import { decodeXml } from './xml-characters.ts';
import type { Element } from './xml-tree.ts';

/** An attribute of an element; the offsets are in characters of the part. */
export interface Attribute {
  readonly value: string;
  /** The offset of its name. */
  readonly start: number;
  /** The range of its value, inside the quotes. */
  readonly valueStart: number;
  readonly valueEnd: number;
  /** The offset after its closing quote. */
  readonly end: number;
}

const ATTRIBUTE = /([^\s/>=<"'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gu;

/**
 * Finds an attribute.
 * @param name as the file writes it: `w:val`
 */
export function attributeOf(source: string, element: Element, name: string): Attribute | undefined {
  const openingTag = source.slice(element.start, element.contentStart);
  if (!openingTag.includes(name)) return undefined;
  for (const found of openingTag.matchAll(ATTRIBUTE)) {
    if (found[1] !== name) continue;
    const start = element.start + found.index;
    const end = start + found[0].length;
    const raw = found[2] ?? found[3] ?? '';
    const valueEnd = end - 1;
    return { value: decodeXml(raw), start, valueStart: valueEnd - raw.length, valueEnd, end };
  }
  return undefined;
}

/** Returns the value of an attribute with the element's own prefix: `w:val` of `<w:pStyle>`. */
export function ownValue(source: string, element: Element, name: string): string | undefined {
  const colon = element.nameInFile.indexOf(':');
  const prefix = colon === -1 ? '' : element.nameInFile.slice(0, colon + 1);
  return attributeOf(source, element, prefix + name)?.value;
}
