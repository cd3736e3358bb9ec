import type { Table, TableRow } from 'docx';
import { ShadingType, TableCell } from 'docx';
import { color } from '../../../../examples/make/brand.ts';
import { style } from '../../../../examples/make/word-page.ts';
import { cell, grid, line, row, rule } from '../../../../examples/make/word-table.ts';
import type { TemplateScene } from './scene.ts';
import { smallPage, textWidth } from './small-page.ts';

const PRICE = 3250;
const NAME = textWidth - PRICE;
const PADDING = { x: 90, y: 45 };

/** Lists that repeat the rows of a table. */
export const listsInTables: readonly TemplateScene[] = [
  {
    name: 'list-of-rows',
    format: 'docx',
    make: () =>
      smallPage(3200, [
        priceTable(
          entry('{{#items}}{{name}}', '{{ price | currency: "EUR" }}{{/items}}'),
          total('{{ items | sum: "price" | currency: "EUR" }}'),
        ),
      ]),
  },
  {
    name: 'list-of-several-rows',
    format: 'docx',
    make: () =>
      smallPage(4150, [
        priceTable(
          entry('{{#items}}', ''),
          entry('{{name}}', '{{ price | currency: "EUR" }}'),
          note('Made for the room “{{room}}”'),
          entry('{{/items}}', ''),
        ),
      ]),
  },
  {
    name: 'empty-list',
    format: 'docx',
    make: () =>
      smallPage(3500, [
        priceTable(
          note('{{#fees}}'),
          entry('{{name}}', '{{ price | currency: "EUR" }}'),
          note('{{else}}'),
          note('There are no fees.'),
          note('{{/fees}}'),
        ),
      ]),
  },
  {
    name: 'list-in-a-list',
    format: 'docx',
    make: () =>
      smallPage(3750, [
        priceTable(
          note('{{#items | group_by: "room"}}'),
          group('{{name}}'),
          entry('{{#items}}{{name}}', '{{ price | currency: "EUR" }}{{/items}}'),
          note('{{/items}}'),
        ),
      ]),
  },
];

function priceTable(...rows: TableRow[]): Table {
  const shading = { type: ShadingType.CLEAR, fill: color.pine, color: 'auto' };
  const head = row([
    cell(NAME, [line(style.columnHead, 'Item')], PADDING, { shading }),
    cell(PRICE, [line(style.columnHeadRight, 'Price')], PADDING, { shading }),
  ]);
  return grid([NAME, PRICE], [head, ...rows]);
}

function entry(name: string, price: string): TableRow {
  const borders = { bottom: rule(color.rule) };
  return row([
    cell(NAME, [line(style.cell, name)], PADDING, { borders }),
    cell(PRICE, [line(style.cellRight, price)], PADDING, { borders }),
  ]);
}

function total(price: string): TableRow {
  const borders = { top: rule(color.pine, 8) };
  return row([
    cell(NAME, [line(style.cell, 'Total')], PADDING, { borders }),
    cell(PRICE, [line(style.cellRight, price)], PADDING, { borders }),
  ]);
}

function note(content: string): TableRow {
  return wide(content, style.cellNote);
}

function group(content: string): TableRow {
  return wide(content, style.cell, color.tint);
}

function wide(content: string, paragraphStyle: string, fill: string = color.white): TableRow {
  return row([
    new TableCell({
      children: [line(paragraphStyle, content)],
      columnSpan: 2,
      shading: { type: ShadingType.CLEAR, fill, color: 'auto' },
      borders: { bottom: rule(color.rule) },
      margins: { left: PADDING.x, right: PADDING.x, top: PADDING.y, bottom: PADDING.y },
    }),
  ]);
}
