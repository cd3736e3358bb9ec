/** Our prefixes for the Office namespaces, whatever prefixes a file uses. */
const PREFIXES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  'http://schemas.openxmlformats.org/drawingml/2006/main': 'a',
  'http://purl.oclc.org/ooxml/drawingml/main': 'a',
  'http://schemas.openxmlformats.org/presentationml/2006/main': 'p',
  'http://purl.oclc.org/ooxml/presentationml/main': 'p',
  'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing': 'wp',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  'http://schemas.openxmlformats.org/drawingml/2006/picture': 'pic',
  'http://purl.oclc.org/ooxml/drawingml/picture': 'pic',
  'http://schemas.openxmlformats.org/drawingml/2006/chart': 'c',
  'http://purl.oclc.org/ooxml/drawingml/chart': 'c',
  'http://schemas.openxmlformats.org/drawingml/2006/chartDrawing': 'cdr',
  'http://purl.oclc.org/ooxml/drawingml/chartDrawing': 'cdr',
  'http://schemas.microsoft.com/office/drawing/2014/chartex': 'cx',
  'http://schemas.openxmlformats.org/drawingml/2006/diagram': 'dgm',
  'http://purl.oclc.org/ooxml/drawingml/diagram': 'dgm',
  'http://schemas.microsoft.com/office/drawing/2008/diagram': 'dsp',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'r',
  'http://purl.oclc.org/ooxml/officeDocument/relationships': 'r',
  'urn:schemas-microsoft-com:vml': 'v',
};

/** The namespaces in scope at a position: prefix in the file → our prefix. */
export type Namespaces = ReadonlyMap<string, string>;

const DECLARATION = /\sxmlns(?::([^\s=]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;

/**
 * Returns the namespaces in scope inside an element.
 * @param outer those in scope around it
 * @param openingTag its opening tag, as in the file
 */
export function namespacesWithin(outer: Namespaces, openingTag: string): Namespaces {
  if (!openingTag.includes('xmlns')) return outer;
  const inner = new Map(outer);
  for (const [, prefix = '', quoted, apostrophed] of openingTag.matchAll(DECLARATION)) {
    const ours = PREFIXES[quoted ?? apostrophed ?? ''];
    // The file may use one of our prefixes for another namespace.
    if (ours) inner.set(prefix, ours);
    else inner.set(prefix, prefix in CANONICAL_PREFIXES ? `other-${prefix}` : prefix);
  }
  return inner;
}

const CANONICAL_PREFIXES: Readonly<Record<string, true>> = Object.fromEntries(
  Object.values(PREFIXES).map((prefix) => [prefix, true]),
);

/** Returns an element's name with our prefix: `w:p`. */
export function canonicalName(name: string, namespaces: Namespaces): string {
  const colon = name.indexOf(':');
  const prefix = colon === -1 ? '' : name.slice(0, colon);
  const ours = namespaces.get(prefix) ?? prefix;
  if (ours === prefix) return name;
  return ours === '' ? name.slice(colon + 1) : `${ours}:${name.slice(colon + 1)}`;
}
