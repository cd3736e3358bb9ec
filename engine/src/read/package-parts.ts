import { attributeOf } from './attributes.ts';
import type { Element } from './xml-tree.ts';
import { readXml } from './xml-tree.ts';

/** The part that says of what type every other part is. */
export const CONTENT_TYPES = '[Content_Types].xml';

/** The content type of every part of relationships. */
export const RELATIONSHIPS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';

/** What the parts of an Office file are, by its `[Content_Types].xml` (ECMA-376 part 2, §7.2.3). */
export class ContentTypes {
  readonly #overrides = new Map<string, string>();
  readonly #defaults = new Map<string, string>();

  /** @throws MalformedXml */
  constructor(source: string) {
    for (const element of readXml(source).children) {
      const type = attributeOf(source, element, 'ContentType')?.value ?? '';
      const part = attributeOf(source, element, 'PartName')?.value;
      const extension = attributeOf(source, element, 'Extension')?.value;
      if (part !== undefined) this.#overrides.set(withoutSlash(part).toLowerCase(), type);
      else if (extension !== undefined) this.#defaults.set(extension.toLowerCase(), type);
    }
  }

  /** @returns '' for a part that the file does not name */
  of(part: string): string {
    const name = part.toLowerCase();
    const extension = name.slice(name.lastIndexOf('.') + 1);
    return this.#overrides.get(name) ?? this.#defaults.get(extension) ?? '';
  }
}

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

const withoutSlash = (name: string) => (name.startsWith('/') ? name.slice(1) : name);
