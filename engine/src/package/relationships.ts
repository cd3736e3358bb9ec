import { attributeOf } from '../read/attributes.ts';
import type { Element } from '../read/xml-tree.ts';
import { readXml } from '../read/xml-tree.ts';
import { withoutSlash } from './part-names.ts';

/** The content type of all relationships parts. */
export const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/** A relationship of a part to another part, or to an external address. */
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

/** Returns the relationships part of a part; '' stands for the file itself. */
export function relationshipsPartOf(part: string): string {
  const slash = part.lastIndexOf('/');
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`;
}

/**
 * Returns the name of the part that a relationship refers to.
 * @returns '' if the target is not a valid address
 */
export function targetPart(part: string, target: string): string {
  // The host has no meaning: it allows `..` and percent encoding to be resolved.
  const address = URL.parse(target, `http://part/${part}`);
  if (!address) return '';
  try {
    return withoutSlash(decodeURIComponent(address.pathname));
  } catch {
    return '';
  }
}
