import type { Table, TableCell } from 'docx';
import { ShadingType } from 'docx';
import { color } from './brand.ts';
import { style, textWidth } from './word-page.ts';
import { cell, grid, line, row, rule } from './word-table.ts';

const SHARE = 1500;
const AMOUNT = 2200;
const DUE = textWidth - SHARE - AMOUNT;

const PADDING = { x: 115, y: 70 };

/** Returns the table of payments: a header row, and one row that is repeated for each payment. */
export function paymentTable(): Table {
  return grid(
    [DUE, SHARE, AMOUNT],
    [
      row(
        [
          head(DUE, 'Due', style.columnHead),
          head(SHARE, 'Share', style.columnHeadRight),
          head(AMOUNT, 'Amount', style.columnHeadRight),
        ],
        { head: true },
      ),
      row([
        ruled(DUE, '{{#payments}}{{due}}', style.cell),
        ruled(SHARE, '{{share}}', style.cellRight),
        ruled(AMOUNT, '{{amount}}{{/payments}}', style.cellRight),
      ]),
    ],
  );
}

function head(width: number, text: string, paragraphStyle: string): TableCell {
  const shading = { type: ShadingType.CLEAR, fill: color.pine, color: 'auto' };
  return cell(width, [line(paragraphStyle, text)], PADDING, { shading });
}

function ruled(width: number, text: string, paragraphStyle: string): TableCell {
  const borders = { bottom: rule(color.rule) };
  return cell(width, [line(paragraphStyle, text)], PADDING, { borders });
}
