import type { IBorderOptions, ITableCellOptions, ParagraphChild } from 'docx';
import {
  BorderStyle,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

const none: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' };

const noBorders = {
  top: none,
  bottom: none,
  left: none,
  right: none,
  insideHorizontal: none,
  insideVertical: none,
};

/** A single rule; `size` is in eighths of a point. */
export function rule(color: string, size = 4): IBorderOptions {
  return { style: BorderStyle.SINGLE, size, color };
}

/** A paragraph in a named style: a plain text, or runs of its own. */
export function line(style: string, content: string | readonly ParagraphChild[]): Paragraph {
  const children = typeof content === 'string' ? [new TextRun(content)] : content;
  return new Paragraph({ style, children });
}

/** Empty room between two blocks, in twentieths of a point. */
export function space(height: number): Paragraph {
  return new Paragraph({
    spacing: { before: 0, after: 0, line: height, lineRule: 'exact' },
    children: [],
  });
}

/** A table of fixed column widths without any borders but those that its cells bring. */
export function grid(columnWidths: readonly number[], rows: TableRow[], indent = 0): Table {
  return new Table({
    rows,
    columnWidths: [...columnWidths],
    width: { size: columnWidths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    indent: { size: indent, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: noBorders,
    margins: { left: 0, right: 0, top: 0, bottom: 0, marginUnitType: WidthType.DXA },
  });
}

/** Padding of a cell in twentieths of a point. */
export interface Padding {
  x?: number;
  y?: number;
}

/** A table cell; the padding is the same left and right, and above and below. */
export function cell(
  width: number,
  children: Paragraph[],
  { x = 0, y = 0 }: Padding = {},
  options: Omit<ITableCellOptions, 'children' | 'width' | 'margins'> = {},
): TableCell {
  return new TableCell({
    ...options,
    children,
    width: { size: width, type: WidthType.DXA },
    margins: { left: x, right: x, top: y, bottom: y, marginUnitType: WidthType.DXA },
  });
}

/** A row that does not break across pages. */
export function row(children: TableCell[], options: { head?: boolean } = {}): TableRow {
  return new TableRow({ children, cantSplit: true, tableHeader: options.head ?? false });
}
