import type { Element } from '../read/xml-tree.ts';
import type { Edit, Keep } from './part-edits.ts';
import { around } from './structure.ts';

/** What an office does not open when no paragraph is left at its end. */
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
]);

/**
 * Guards containers that tags may leave empty: a table without rows goes away, a cell without a paragraph
 * gets an empty one.
 */
export function keepEdits(containers: ReadonlySet<Element>): Edit[] {
  return [...containers].flatMap(keepOne);
}

function keepOne(container: Element): Edit[] {
  const table = around(container, 'w:tbl', 'a:tbl');
  if (table === container) {
    return edges(table.start, table.end, { of: 'rows', name: childName(table, 'tr') });
  }
  if (!ENDS_WITH_PARAGRAPH.has(container.name)) return [];
  const name = container.name.startsWith('w:')
    ? childName(container, 'p')
    : (container.children.find((child) => child.name === 'a:p')?.nameInFile ?? 'a:p');
  return edges(container.contentStart, container.contentEnd, { of: 'paragraphs', name });
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
