import type { OfficeFile } from './office-file.ts';
import { repeated } from './office-file.ts';
import type { XmlNode } from './xml-node.ts';
import { within } from './xml-node.ts';

const TEXT_BODY = /(?:^[ap]:|\})txBody$/u;

/** What PowerPoint would offer to repair. */
export function* slideProblems({ xml }: OfficeFile): Generator<string> {
  for (const [name, root] of xml) {
    const nodes = [...within(root)];
    for (const problem of bodyProblems(nodes)) yield `${name}: ${problem}`;
    if (root.name === 'p:presentation') yield* presentationProblems(nodes);
    if (root.name !== 'p:sld') continue;
    const shapes = valuesOf(nodes, 'p:cNvPr', 'id');
    for (const id of repeated(shapes)) yield `${name}: two shapes have the number ${id}`;
  }
}

function* bodyProblems(nodes: readonly XmlNode[]): Generator<string> {
  for (const { name, children, parent } of nodes) {
    const has = (child: string) => children.some((one) => one.name === child);
    if (TEXT_BODY.test(name) && !has('a:p')) yield `<${name}> without paragraph`;
    if (name === 'a:tbl' && !has('a:tr')) yield '<a:tbl> without row';
    if (name === 'a:tr' && !has('a:tc')) yield '<a:tr> without cell';
    if (name === 'a:graphicData' && children.length === 0) yield 'a frame with nothing in it';
    if (name === 'a:p' && parent?.name === 'a:p') yield '<a:p> in <a:p>';
    if (name === 'a:t' && !/^a:(?:r|fld)$|\}t$/u.test(parent?.name ?? ''))
      yield `<a:t> outside of a run`;
  }
  const rows = nodes.filter(({ name }) => name.endsWith('}rowId'));
  const numbers = rows.flatMap(({ attributes }) => attributes.get('val') ?? []);
  for (const id of repeated(numbers)) yield `two rows have the number ${id}`;
}

/** Slides are numbered from 256 and below 2^31 (ECMA-376 part 1, §19.7.13). */
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
