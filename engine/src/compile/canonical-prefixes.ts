import type { Element } from '../read/xml-tree.ts';
import type { Edit } from './part-edits.ts';
import { visit } from './blocks/structure.ts';

/** The namespaces of the XML that is written into a part, by prefix. */
const NAMESPACES = {
  w: {
    transitional: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
    strict: 'http://purl.oclc.org/ooxml/wordprocessingml/main',
  },
  a: {
    transitional: 'http://schemas.openxmlformats.org/drawingml/2006/main',
    strict: 'http://purl.oclc.org/ooxml/drawingml/main',
  },
  p: {
    transitional: 'http://schemas.openxmlformats.org/presentationml/2006/main',
    strict: 'http://purl.oclc.org/ooxml/presentationml/main',
  },
} as const;

/**
 * Returns whether a part uses the strict form of the standard (ECMA-376 part 1), whose names
 * differ.
 */
export function isStrict(source: string, root: Element): boolean {
  return source.slice(root.start, root.contentStart).includes('"http://purl.oclc.org/ooxml/');
}

/** Declares the prefixes that pictures, links and paragraphs are written with. */
export function declareCanonicalPrefixes(source: string, root: Element): Edit[] {
  const openingTag = source.slice(root.start, root.contentStart);
  const form = isStrict(source, root) ? 'strict' : 'transitional';
  const literal = prefixesFor(root)
    .filter((prefix) => !new RegExp(`\\sxmlns:${prefix}\\s*=`, 'u').test(openingTag))
    .map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix][form]}"`)
    .join('');
  if (literal === '') return [];
  const at = root.start + 1 + root.nameInFile.length;
  return [{ do: 'insert', start: at, end: at, literal }];
}

function prefixesFor({ name }: Element): readonly (keyof typeof NAMESPACES)[] {
  if (name.startsWith('w:')) return ['w'];
  return name.startsWith('p:') ? ['a', 'p'] : ['a'];
}

/**
 * Returns the XML of an element with our prefixes instead of the file's. An attribute with its
 * element's prefix has the element's namespace.
 */
export function xmlWithCanonicalPrefixes(source: string, element: Element | undefined): string {
  if (!element) return '';
  let xml = '';
  let copied = element.start;
  const replaceUpTo = (end: number, text: string) => {
    xml += text;
    copied = end;
  };
  const closings: Element[] = [];
  const closeBefore = (offset: number) => {
    for (let last = closings.at(-1); last && last.end <= offset; last = closings.at(-1)) {
      closings.pop();
      const closing = last.contentEnd === last.end ? '' : `</${last.name}>`;
      replaceUpTo(last.end, source.slice(copied, last.contentEnd) + closing);
    }
  };
  visit(element, (each) => {
    closeBefore(each.start);
    const openingTag = source.slice(each.start, each.contentStart);
    replaceUpTo(each.contentStart, source.slice(copied, each.start) + renamed(openingTag, each));
    closings.push(each);
  });
  closeBefore(element.end);
  return xml;
}

function renamed(openingTag: string, { name, nameInFile }: Element): string {
  if (name === nameInFile) return openingTag;
  const attributes = openingTag.slice(1 + nameInFile.length);
  const [ours = ''] = name.split(':');
  const [theirs = '', local] = nameInFile.split(':');
  // An attribute without a prefix has no namespace.
  return `<${name}${local ? attributes.replaceAll(` ${theirs}:`, ` ${ours}:`) : attributes}`;
}
