import type { Table } from 'docx';
import { TextRun } from 'docx';
import { color } from './brand.ts';
import { style, textWidth } from './word-page.ts';
import { cell, grid, line, row, rule } from './word-table.ts';

const KEY = 2500;
const PADDING = { x: 115, y: 70 };

/** A label and what it stands for. */
export type Fact = readonly [label: string, value: string];

/** Facts at a glance: a tinted label and its value a row, between two strong rules. */
export function factTable(facts: readonly Fact[]): Table {
  return grid(
    [KEY, textWidth - KEY],
    facts.map(([label, value], index) => {
      const borders = {
        ...(index === 0 && { top: rule(color.pine, 12) }),
        bottom: index === facts.length - 1 ? rule(color.pine, 12) : rule(color.rule),
      };
      const run = [new TextRun({ text: label, bold: true, color: color.pine })];
      const shading = { type: 'clear', fill: color.tint, color: 'auto' } as const;
      return row([
        cell(KEY, [line(style.cell, run)], PADDING, { borders, shading }),
        cell(textWidth - KEY, [line(style.cell, value)], PADDING, { borders }),
      ]);
    }),
  );
}
