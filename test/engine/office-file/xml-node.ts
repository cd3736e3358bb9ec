import { SaxesParser } from 'saxes';

/** An element of a parser that is independent of our engine. */
export interface XmlNode {
  /** With the standard prefix of its namespace, such as `w:p`; other namespaces are written out. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlNode[];
  readonly parent: XmlNode | null;
  /** Its children. */
  text: string;
}

const OFFICE = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [`${OFFICE}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${OFFICE}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${OFFICE}/presentationml/2006/main`, 'p'],
  [`${STRICT}/presentationml/main`, 'p'],
  [`${OFFICE}/drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${STRICT}/drawingml/wordprocessingDrawing`, 'wp'],
  [`${OFFICE}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${OFFICE}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  [`${OFFICE}/drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}/drawingml/diagram`, 'dgm'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ['http://schemas.microsoft.com/office/drawing/2008/diagram', 'dsp'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  [`${OFFICE}/package/2006/content-types`, 'ct'],
  [`${OFFICE}/package/2006/relationships`, 'rel'],
  [`${OFFICE}/markup-compatibility/2006`, 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/powerpoint/2010/main', 'p14'],
]);

/**
 * Reads XML with namespaces.
 * @throws Error if it is not well-formed, or has an undeclared prefix
 */
export function readNodes(xml: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const roots: XmlNode[] = [];
  const open: XmlNode[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const parent = open.at(-1) ?? null;
    const named = Object.values(attributes).map(
      (attribute) => [nameOf(attribute.uri, attribute.local), attribute.value] as const,
    );
    const attributesByName = new Map(named);
    const node = {
      name: nameOf(uri, local),
      attributes: attributesByName,
      children: [],
      parent,
      text: '',
    };
    parent?.children.push(node);
    if (!parent) roots.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const around = open.at(-1);
    if (around) around.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [root] = roots;
  if (!root) throw new Error('It is empty');
  return root;
}

/** Returns an element and its descendants, in document order. */
export function* within(node: XmlNode): Generator<XmlNode> {
  yield node;
  for (const child of node.children) yield* within(child);
}

function nameOf(uri: string, local: string): string {
  if (uri === '') return local;
  return `${PREFIXES.get(uri) ?? `{${uri}}`}${PREFIXES.has(uri) ? ':' : ''}${local}`;
}
