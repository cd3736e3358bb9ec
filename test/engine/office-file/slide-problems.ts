import type { OfficeFile } from './office-file.ts';
import { repeated } from './office-file.ts';
import type { XmlNode } from './xml-node.ts';
import { within } from './xml-node.ts';

const TEXT_BODY = /^(?:[ap]|dsp):txBody$/u;
/** Parts with a tree of shapes. */
const SHAPE_TREES = new Set(['p:sld', 'p:sldLayout', 'p:sldMaster', 'p:notes', 'p:notesMaster']);

/** Returns the problems that PowerPoint would offer to repair. */
export function* slideProblems({ xml }: OfficeFile): Generator<string> {
  for (const [name, root] of xml) {
    const nodes = [...within(root)];
    for (const problem of bodyProblems(nodes)) yield `${name}: ${problem}`;
    if (root.name === 'p:presentation') yield* presentationProblems(nodes);
    if (!SHAPE_TREES.has(root.name)) continue;
    const shapes = valuesOf(nodes, 'p:cNvPr', 'id');
    for (const id of repeated(shapes)) yield `${name}: two shapes have the number ${id}`;
    for (const id of targetsOf(nodes)) {
      if (!shapes.includes(id)) yield `${name}: something moves or joins the shape ${id}`;
    }
  }
  yield* layoutProblems(xml);
}

/** The shapes that animations and connectors refer to. */
function targetsOf(nodes: readonly XmlNode[]): string[] {
  return [
    ...valuesOf(nodes, 'p:spTgt', 'spid'),
    ...valuesOf(nodes, 'p:bldP', 'spid'),
    ...valuesOf(nodes, 'a:stCxn', 'id'),
    ...valuesOf(nodes, 'a:endCxn', 'id'),
  ];
}

/** Masters and layouts share one range of IDs (ECMA-376 part 1, §19.7.16). */
function* layoutProblems(xml: OfficeFile['xml']): Generator<string> {
  const ids = [...xml.values()].flatMap((root) => {
    if (root.name === 'p:presentation') return valuesOf([...within(root)], 'p:sldMasterId', 'id');
    if (root.name === 'p:sldMaster') return valuesOf([...within(root)], 'p:sldLayoutId', 'id');
    return [];
  });
  for (const id of repeated(ids)) yield `two masters or layouts have the number ${id}`;
}

function* bodyProblems(nodes: readonly XmlNode[]): Generator<string> {
  for (const { name, children, parent } of nodes) {
    const has = (child: string) => children.some((one) => one.name === child);
    if (TEXT_BODY.test(name) && !has('a:p')) yield `<${name}> without paragraph`;
    if (name === 'a:tbl' && !has('a:tr')) yield '<a:tbl> without row';
    if (name === 'a:tr' && !has('a:tc')) yield '<a:tr> without cell';
    if (name === 'a:graphicData' && children.length === 0) yield 'a frame with nothing in it';
    if (name === 'a:p' && parent?.name === 'a:p') yield '<a:p> in <a:p>';
    if (name === 'a:t' && !/^a:(?:r|fld)$/u.test(parent?.name ?? ''))
      yield `<a:t> outside of a run`;
  }
  const rows = nodes.filter(({ name }) => name.endsWith('}rowId'));
  const numbers = rows.flatMap(({ attributes }) => attributes.get('val') ?? []);
  for (const id of repeated(numbers)) yield `two rows have the number ${id}`;
}

/** Slide IDs are from 256 to below 2^31 (ECMA-376 part 1, §19.7.13). */
function* presentationProblems(nodes: readonly XmlNode[]): Generator<string> {
  const ids = valuesOf(nodes, 'p:sldId', 'id');
  for (const id of repeated(ids)) yield `two slides have the number ${id}`;
  for (const id of ids) {
    if (!(Number(id) >= 256 && Number(id) < 2 ** 31)) yield `a slide has the number ${id}`;
  }
  for (const id of repeated(valuesOf(nodes, 'p:sldId', 'r:id'))) yield `${id} is two slides`;
  for (const id of valuesOf(nodes, 'p14:sldId', 'id')) {
    if (!ids.includes(id)) yield `a section has the slide ${id}, which is not there`;
  }
}

function valuesOf(nodes: readonly XmlNode[], name: string, attribute: string): string[] {
  return nodes
    .filter((node) => node.name === name)
    .flatMap(({ attributes }) => attributes.get(attribute) ?? []);
}
