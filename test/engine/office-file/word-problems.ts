import type { OfficeFile } from './office-file.ts';
import { repeated } from './office-file.ts';
import type { XmlNode } from './xml-node.ts';
import { within } from './xml-node.ts';

/**
 * The allowed parents of these elements (ECMA-376 part 1, §17); content controls and the like may
 * be anywhere.
 */
const PARENTS: ReadonlyMap<string, RegExp> = new Map([
  [
    'w:p',
    /^w:(?:body|tc|hdr|ftr|footnote|endnote|comment|txbxContent|sdtContent|customXml|docPartBody|ins|del|moveTo|moveFrom)$/u,
  ],
  [
    'w:r',
    /^w:(?:p|hyperlink|ins|del|moveTo|moveFrom|smartTag|sdtContent|fldSimple|rt|rubyBase|dir|bdo|customXml)$|^m:|math\}/u,
  ],
  ['w:t', /^w:r$|^m:|math\}/u],
  ['w:tr', /^w:(?:tbl|sdtContent|customXml|ins|del)$/u],
  ['w:tc', /^w:(?:tr|sdtContent|customXml)$/u],
]);

const ENDS_WITH_PARAGRAPH = new Set(['w:tc', 'w:txbxContent']);
const HAS_PARAGRAPH = new Set(['w:hdr', 'w:ftr', 'w:footnote', 'w:endnote']);
/** Elements that may follow the last paragraph of a cell. */
const MARKS =
  /^w:(?:bookmark(?:Start|End)|comment\w+|perm(?:Start|End)|proofErr|move\w+Range\w+)$/u;

/** Returns the problems that Word would offer to repair. */
export function* wordProblems({ xml }: OfficeFile): Generator<string> {
  const drawings: string[] = [];
  for (const [name, root] of xml) {
    if (!root.name.startsWith('w:')) continue;
    const nodes = [...within(root)];
    for (const problem of structureProblems(nodes)) yield `${name}: ${problem}`;
    for (const problem of numberingProblems(nodes)) yield `${name}: ${problem}`;
    drawings.push(...valuesOf(nodes, 'wp:docPr', 'id'));
  }
  for (const id of repeated(drawings)) yield `two drawings have the number ${id}`;
  yield* bookmarkNameProblems(xml);
  for (const kind of ['footnote', 'endnote'] as const) yield* noteProblems(xml, kind);
  yield* commentProblems(xml);
}

/** The parts of the document itself; building blocks have separate bookmarks and notes. */
function* partsOfDocument(xml: OfficeFile['xml']): Generator<XmlNode> {
  for (const [name, root] of xml) {
    if (root.name.startsWith('w:') && !name.includes('/glossary/')) yield root;
  }
}

function* bookmarkNameProblems(xml: OfficeFile['xml']): Generator<string> {
  const names = Array.from(partsOfDocument(xml), (root) =>
    valuesOf([...within(root)], 'w:bookmarkStart', 'w:name'),
  );
  for (const name of repeated(names.flat())) yield `two bookmarks have the name ${name}`;
}

/** Each note has a unique ID and a reference in the text. */
function* noteProblems(xml: OfficeFile['xml'], kind: 'footnote' | 'endnote'): Generator<string> {
  const notes: XmlNode[] = [];
  const references: string[] = [];
  for (const root of partsOfDocument(xml)) {
    if (root.name === `w:${kind}s`) notes.push(...root.children);
    references.push(...valuesOf([...within(root)], `w:${kind}Reference`, 'w:id'));
  }
  const ids = notes.map(({ attributes }) => attributes.get('w:id') ?? '');
  for (const id of repeated(ids)) yield `two ${kind}s have the number ${id}`;
  const known = new Set(ids);
  const referredTo = new Set(references);
  for (const id of repeated(references)) {
    if (known.has(id)) yield `the ${kind} ${id} is referred to twice`;
  }
  for (const id of references) if (!known.has(id)) yield `there is no ${kind} ${id}`;
  for (const { attributes } of notes) {
    const id = attributes.get('w:id') ?? '';
    const isSeparator = (attributes.get('w:type') ?? 'normal') !== 'normal';
    if (!isSeparator && !referredTo.has(id)) yield `nothing refers to the ${kind} ${id}`;
  }
}

function* commentProblems(xml: OfficeFile['xml']): Generator<string> {
  const ids: string[] = [];
  const marks = new Map<string, string[]>();
  for (const root of partsOfDocument(xml)) {
    const nodes = [...within(root)];
    if (root.name === 'w:comments') ids.push(...valuesOf(root.children, 'w:comment', 'w:id'));
    for (const mark of ['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference']) {
      marks.set(mark, [...(marks.get(mark) ?? []), ...valuesOf(nodes, mark, 'w:id')]);
    }
  }
  const known = new Set(ids);
  for (const id of repeated(ids)) yield `two comments have the number ${id}`;
  for (const [mark, named] of marks) {
    for (const id of repeated(named)) yield `<${mark}> names the comment ${id} twice`;
    for (const id of named) if (!known.has(id)) yield `there is no comment ${id}`;
  }
}

function* structureProblems(nodes: readonly XmlNode[]): Generator<string> {
  for (const node of nodes) {
    const { name, children, parent } = node;
    const allowed = PARENTS.get(name);
    if (allowed && parent && !allowed.test(parent.name)) yield `<${name}> in <${parent.name}>`;
    const content = children.filter((child) => !MARKS.test(child.name));
    const last = content.at(-1)?.name;
    if (
      ENDS_WITH_PARAGRAPH.has(name) &&
      last !== 'w:p' &&
      (last !== 'w:sdt' || !contains(node, 'w:p'))
    ) {
      yield `<${name}> ends with ${last ?? 'nothing'}`;
    }
    if (HAS_PARAGRAPH.has(name) && !contains(node, 'w:p')) yield `<${name}> without paragraph`;
    if (name === 'w:tbl' && !contains(node, 'w:tr')) yield '<w:tbl> without row';
    if (name === 'w:tr' && !contains(node, 'w:tc')) yield '<w:tr> without cell';
    const properties = children.findIndex((child) => child.name === `${name}Pr`);
    if (/^w:(?:p|r|tc)$/u.test(name) && properties > 0) yield `<${name}Pr> is not first`;
  }
}

/** A bookmark without its start or end is ignored by readers (ECMA-376 part 1, §17.13.6). */
function* numberingProblems(nodes: readonly XmlNode[]): Generator<string> {
  const starts = valuesOf(nodes, 'w:bookmarkStart', 'w:id');
  const ends = valuesOf(nodes, 'w:bookmarkEnd', 'w:id');
  for (const id of repeated(starts)) yield `two bookmarks have the number ${id}`;
  for (const id of repeated(ends)) yield `the bookmark ${id} ends twice`;
  const paragraphs = nodes.flatMap(({ attributes }) => attributes.get('w14:paraId') ?? []);
  for (const id of repeated(paragraphs)) yield `two paragraphs have the number ${id}`;
  for (const id of paragraphs) {
    const number = Number.parseInt(id, 16);
    if (!(number > 0 && number < 0x8000_0000)) yield `a paragraph has the number ${id}`;
  }
  const controls = nodes.filter(({ parent }) => parent?.name === 'w:sdtPr');
  for (const id of repeated(valuesOf(controls, 'w:id', 'w:val'))) {
    yield `two content controls have the number ${id}`;
  }
}

function contains(node: XmlNode, name: string): boolean {
  return node.children.some((child) => child.name === name || contains(child, name));
}

function valuesOf(nodes: readonly XmlNode[], name: string, attribute: string): string[] {
  return nodes
    .filter((node) => node.name === name && !isFallback(node))
    .flatMap(({ attributes }) => attributes.get(attribute) ?? []);
}

/** A program that reads the first form never reads the fallback for older programs. */
function isFallback(node: XmlNode): boolean {
  for (let each: XmlNode | null = node; each; each = each.parent) {
    if (each.name === 'mc:Fallback') return true;
  }
  return false;
}
