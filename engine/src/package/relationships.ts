import { attributeOf } from '../read/attributes.ts';
import type { Element } from '../read/xml-tree.ts';
import { readXml } from '../read/xml-tree.ts';
import { withoutSlash } from './part-names.ts';

/** The content type of every part of relationships. */
export const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/** A relationship of a part to another, or to an address outside. */
export interface Relationship {
  readonly id: string;
  readonly type: string;
  readonly target: string;
  readonly isExternal: boolean;
}

/**
 * Reads a relationships part (ECMA-376 part 2, §6.5.3).
 * @throws MalformedXml
 */
export function readRelationships(source: string): Relationship[] {
  const value = (element: Element, name: string) => attributeOf(source, element, name)?.value ?? '';
  return readXml(source).children.map((element) => ({
    id: value(element, 'Id'),
    type: value(element, 'Type'),
    target: value(element, 'Target'),
    isExternal: value(element, 'TargetMode') === 'External',
  }));
}

/** The part that holds the relationships of a part; '' stands for the file itself. */
export function relationshipsPartOf(part: string): string {
  const slash = part.lastIndexOf('/');
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
}

/**
 * The part that a relationship of a part leads to.
 * @returns '' when the target is no address
 */
export function targetPart(part: string, target: string): string {
  // The host is of no meaning: the address serves to resolve `..` and percent encoding.
  const address = URL.parse(target, `http://part/${part}`);
  if (!address) return '';
  try {
    return withoutSlash(decodeURIComponent(address.pathname));
  } catch {
    return '';
  }
}
