import type { Table, TableCell } from 'docx';
import { ShadingType, TextRun } from 'docx';
import { color } from './brand.ts';
import { style, textWidth } from './word-page.ts';
import { cell, grid, line, row, rule } from './word-table.ts';

const QUANTITY = 1300;
const UNIT_PRICE = 1750;
const AMOUNT = 1850;
const DESCRIPTION = textWidth - QUANTITY - UNIT_PRICE - AMOUNT;
const COLUMNS = [DESCRIPTION, QUANTITY, UNIT_PRICE, AMOUNT] as const;

const PADDING = { x: 115, y: 90 };

/** The line items: a head row that repeats on each page, and one row that is repeated per item. */
export function itemTable(): Table {
  return grid(COLUMNS, [
    row(
      [
        head(DESCRIPTION, 'Description'),
        head(QUANTITY, 'Quantity', style.columnHeadRight),
        head(UNIT_PRICE, 'Unit price', style.columnHeadRight),
        head(AMOUNT, 'Amount', style.columnHeadRight),
      ],
      { head: true },
    ),
    row([
      ruled(DESCRIPTION, [
        line(style.cell, [new TextRun({ text: '{{#items}}{{description}}', bold: true })]),
        line(style.cellNote, '{{detail}}'),
      ]),
      ruled(QUANTITY, [line(style.cellRight, '{{quantity}}')]),
      ruled(UNIT_PRICE, [line(style.cellRight, '{{unitPrice}}')]),
      ruled(AMOUNT, [line(style.cellRight, '{{total}}{{/items}}')]),
    ]),
  ]);
}

/** Subtotal, VAT and the amount due, below the last two columns of the items. */
export function totalsTable(): Table {
  const label = QUANTITY + UNIT_PRICE;
  const indent = textWidth - label - AMOUNT;
  const plain = (text: string, value: string) =>
    row([ruled(label, [line(style.cell, text)]), ruled(AMOUNT, [line(style.cellRight, value)])]);
  return grid(
    [label, AMOUNT],
    [
      plain('Subtotal', '{{totals.subtotal}}'),
      plain('VAT {{totals.vatRate}}', '{{totals.vat}}'),
      row([due(label, 'Amount due', style.cell), due(AMOUNT, '{{totals.total}}', style.cellRight)]),
    ],
    indent,
  );
}

function head(width: number, text: string, paragraphStyle: string = style.columnHead): TableCell {
  const shading = { type: ShadingType.CLEAR, fill: color.pine, color: 'auto' };
  return cell(width, [line(paragraphStyle, text)], PADDING, { shading });
}

function ruled(width: number, children: Parameters<typeof cell>[1]): TableCell {
  return cell(width, children, PADDING, { borders: { bottom: rule(color.rule) } });
}

function due(width: number, text: string, paragraphStyle: string): TableCell {
  return cell(
    width,
    [line(paragraphStyle, [new TextRun({ text, bold: true, size: 23, color: color.pine })])],
    { x: PADDING.x, y: 120 },
    {
      shading: { type: ShadingType.CLEAR, fill: color.tint, color: 'auto' },
      borders: { top: rule(color.pine, 12), bottom: rule(color.pine, 12) },
    },
  );
}
