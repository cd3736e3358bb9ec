import type { Link, Part } from './package-of-parts.ts';
import { packageOf } from './package-of-parts.ts';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const WORD = 'officedocument.wordprocessingml';

/** The namespace declarations of a Word part. */
export const WORD_NAMESPACES = [
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`,
  `xmlns:r="${SCHEMAS}/officeDocument/2006/relationships"`,
  `xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${SCHEMAS}/drawingml/2006/main"`,
  `xmlns:m="${SCHEMAS}/officeDocument/2006/math"`,
  `xmlns:mc="${SCHEMAS}/markup-compatibility/2006"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
].join(' ');

const ROOTS = {
  header: 'hdr',
  footer: 'ftr',
  footnotes: 'footnotes',
  endnotes: 'endnotes',
  comments: 'comments',
  styles: 'styles',
} as const;

/** The other parts of a Word file, each given by the content of its root element. */
export type WordParts = Partial<Record<keyof typeof ROOTS, string>>;

/** The kind of part is the part's name in its content type. */
const typeOf = (kind: string) => `officedocument.wordprocessingml.${kind}+xml`;

/**
 * Returns a Word file of raw XML.
 * @param body the content of `<w:body>`
 * @param more further parts by name, such as properties or a chart, with their relationships
 * @param media entries that are not XML
 */
export function wordPackage(
  body: string,
  parts: WordParts = {},
  more: {
    parts: Readonly<Record<string, Part>>;
    links: Readonly<Record<string, readonly Link[]>>;
  } = {
    parts: {},
    links: {},
  },
  media: Readonly<Record<string, string>> = {},
): Uint8Array {
  const kinds = Object.keys(ROOTS).filter((kind) => kind in parts) as (keyof typeof ROOTS)[];
  const others = kinds.map((kind) => {
    const xml = `<w:${ROOTS[kind]} ${WORD_NAMESPACES}>${parts[kind] ?? ''}</w:${ROOTS[kind]}>`;
    return [`word/${kind}.xml`, { xml, type: typeOf(kind) }] as const;
  });
  const main = {
    xml: `<w:document ${WORD_NAMESPACES}><w:body>${body}</w:body></w:document>`,
    type: `${WORD}.document.main+xml`,
  };
  const toKinds = kinds.map((kind, index): Link => [`rId${index}`, kind, `${kind}.xml`]);
  const { '': rootLinks = [], 'word/document.xml': bodyLinks = [], ...links } = more.links;
  return packageOf(
    { 'word/document.xml': main, ...Object.fromEntries(others), ...more.parts },
    {
      '': [['rId1', 'officeDocument', 'word/document.xml'], ...rootLinks],
      'word/document.xml': [...toKinds, ...bodyLinks],
      ...links,
    },
    media,
  );
}

/** Returns the reference from a body to its header or footer. */
export const section = (properties = '') => `<w:sectPr>${properties}</w:sectPr>`;
