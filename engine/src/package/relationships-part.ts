import { attributeOf } from '../read/attributes.ts';
import { readXml } from '../read/xml-tree.ts';
import { escapeXml } from '../read/xml-text.ts';

const NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const EMPTY = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${NAMESPACE}"></Relationships>`;
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const STRICT_TYPES = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/** A new relationship to a part or an address (ECMA-376 part 2, §6.5.3). */
export interface NewRelationship {
  readonly id: string;
  readonly kind: 'image' | 'hyperlink';
  readonly target: string;
  readonly mode: 'Internal' | 'External';
}

/** Returns the IDs in use in a relationships part. */
export function relationshipIds(xml: string): Set<string> {
  return new Set(Array.from(xml.matchAll(/\sId\s*=\s*["']([^"']*)["']/gu), ([, id = '']) => id));
}

/**
 * Returns the prefix of relationship types, which differs in the strict form of the standard.
 * @param ofFile the relationships of the file itself, `_rels/.rels`
 */
export function relationshipTypes(ofFile: string): string {
  return ofFile.includes(STRICT_TYPES) ? STRICT_TYPES : TYPES;
}

/**
 * Returns a relationships part with added relationships.
 * @param before the current part; null if the file has none
 * @param types the prefix of their types
 */
export function withRelationships(
  before: string | null,
  relationships: readonly NewRelationship[],
  types: string,
): string {
  const part = openRoot(before ?? EMPTY);
  const prefix = /<([\w.-]+:)?Relationships[\s>]/u.exec(part)?.[1] ?? '';
  const added = relationships.map(({ id, kind, target, mode }) => {
    const external = mode === 'External' ? ' TargetMode="External"' : '';
    return `<${prefix}Relationship Id="${id}" Type="${types}/${kind}" Target="${escapeXml(target)}"${external}/>`;
  });
  const end = part.lastIndexOf('</');
  return part.slice(0, end) + added.join('') + part.slice(end);
}

/**
 * Returns a relationships part with changed targets.
 * @param targets ID → address
 */
export function withTargets(xml: string, targets: ReadonlyMap<string, string>): string {
  let changed = '';
  let copied = 0;
  for (const element of readXml(xml).children) {
    const target = targets.get(attributeOf(xml, element, 'Id')?.value ?? '');
    const attribute = attributeOf(xml, element, 'Target');
    if (target === undefined || !attribute) continue;
    changed += `${xml.slice(copied, attribute.start)}Target="${escapeXml(target)}"`;
    copied = attribute.end;
  }
  return changed + xml.slice(copied);
}

/** Appends empty elements to a root, with the root's prefix. */
export function withChildren(xml: string, name: string, attributes: readonly string[]): string {
  const end = xml.lastIndexOf('</');
  const prefix = /^<\/([^\s>:]+:)?/u.exec(xml.slice(end))?.[1] ?? '';
  const children = attributes.map((each) => `<${prefix}${name} ${each}/>`);
  return xml.slice(0, end) + children.join('') + xml.slice(end);
}

/** A root without children may be a self-closing tag. */
function openRoot(xml: string): string {
  return xml.replace(/<((?:[\w.-]+:)?Relationships)(\s[^<>]*?)?\/>/u, '<$1$2></$1>');
}
