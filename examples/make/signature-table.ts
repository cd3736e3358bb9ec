import type { Table, TableCell } from 'docx';
import { color } from './brand.ts';
import { style, textWidth } from './word-page.ts';
import { cell, grid, line, row, rule } from './word-table.ts';

const GUTTER = 500;
const SIDE = (textWidth - GUTTER) / 2;

/** Who signs, and the small line below that says for whom. */
export interface Signatory {
  readonly name: string;
  readonly note: string;
}

/** Two lines to sign on, side by side: ours on the left. */
export function signatureTable(ours: Signatory, theirs: Signatory): Table {
  const gutter = cell(GUTTER, [line(style.cell, '')]);
  return grid([SIDE, GUTTER, SIDE], [row([side(ours), gutter, side(theirs)])]);
}

function side({ name, note }: Signatory): TableCell {
  const lines = [line(style.cell, name), line(style.cellNote, note)];
  return cell(SIDE, lines, { y: 60 }, { borders: { top: rule(color.ink) } });
}
