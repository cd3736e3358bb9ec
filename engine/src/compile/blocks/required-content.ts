import type { Element } from '../../read/xml-tree.ts';
import type { Edit, Keep } from '../part-edits.ts';
import { around } from './structure.ts';

/** Elements that must end with a paragraph; otherwise Word and PowerPoint reject the file. */
const ENDS_WITH_PARAGRAPH = new Set([
  'w:tc',
  'w:txbxContent',
  'w:hdr',
  'w:ftr',
  'w:footnote',
  'w:endnote',
  'a:txBody',
  'p:txBody',
  'c:rich',
  'dgm:t',
  'dsp:txBody',
  'cdr:txBody',
  'cx:rich',
]);

/**
 * Returns the edits that keep containers valid if tags empty them: a table without rows is removed,
 * and a cell without a paragraph gets an empty one.
 */
export function requiredContentEdits(containers: ReadonlySet<Element>): Edit[] {
  return [...containers].flatMap(keepOne);
}

function keepOne(container: Element): Edit[] {
  const table = tableOfRows(container);
  if (table) {
    // On a slide, the frame is removed with the table, because it cannot be empty.
    const { start, end } = around(table, 'p:graphicFrame') ?? table;
    return edges(start, end, { of: 'rows', name: childName(table, 'tr') });
  }
  if (!endsWithParagraph(container)) return [];
  const name = container.name.startsWith('w:')
    ? childName(container, 'p')
    : (container.children.find((child) => child.name === 'a:p')?.nameInFile ?? 'a:p');
  return edges(container.contentStart, container.contentEnd, { of: 'paragraphs', name });
}

/**
 * Returns the table whose rows are in an element: the table itself, or one around a content
 * control.
 */
function tableOfRows(container: Element): Element | null {
  const table = around(container, 'w:tbl', 'a:tbl');
  const containsRows = container.children.some(({ name }) => name === 'w:tr');
  return table === container || containsRows ? table : null;
}

function endsWithParagraph({ name, children }: Element): boolean {
  if (ENDS_WITH_PARAGRAPH.has(name)) return true;
  // A content control may be a cell's only content.
  return name === 'w:sdtContent' && children.at(-1)?.name === 'w:p';
}

function edges(start: number, end: number, keep: Keep): Edit[] {
  return [
    { do: 'open-keep', start, end: start, keep },
    { do: 'close-keep', start: end, end, keep },
  ];
}

function childName({ nameInFile }: Element, name: string): string {
  return nameInFile.slice(0, nameInFile.indexOf(':') + 1) + name;
}
