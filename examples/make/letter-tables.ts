import { TextRun } from 'docx';
import type { Table } from 'docx';
import { color, company } from './brand.ts';
import { style, textWidth } from './word-page.ts';
import { cell, grid, line, row, rule, space } from './word-table.ts';

const ADDRESS = 6324;
const KEY = 2500;
const GUTTER = 500;
const SIGNATURE = (textWidth - GUTTER) / 2;

/** Who the letter goes to, and beside it the date and the order number. */
export function addressAndReference(): Table {
  const address = [
    line(style.small, `${company.legalName}  ·  ${company.street}  ·  ${company.city}`),
    space(60),
    ...[
      '{{First Name}} {{Last Name}}',
      '{{Company}}',
      '{{address.street}}',
      '{{address.city}}',
    ].map((content) => line(style.cell, [new TextRun({ text: content, size: 22 })])),
  ];
  const reference = [
    line(style.fineRight, 'Date'),
    line(style.cellRight, '{{letter.date}}'),
    space(80),
    line(style.fineRight, 'Order number'),
    line(style.cellRight, '{{order.number}}'),
  ];
  return grid(
    [ADDRESS, textWidth - ADDRESS],
    [row([cell(ADDRESS, address), cell(textWidth - ADDRESS, reference)])],
  );
}

/** The key data of the order, a label and a value a row. */
export function keyData(): Table {
  const facts: [string, string][] = [
    ['Work', '{{order.subject}}'],
    ['Timber and finish', '{{order.timber}}'],
    ['Place', '{{order.place}}'],
    ['Fitting', '{{dates.fitting}}'],
    ['Fixed price', '{{price.total}}, VAT included'],
    ['Deposit', '{{price.deposit}}, due on {{dates.deposit}}'],
    ['Warranty', '{{order.warranty}}'],
  ];
  const padding = { x: 115, y: 70 };
  return grid(
    [KEY, textWidth - KEY],
    facts.map(([key, value], index) => {
      const borders = {
        ...(index === 0 && { top: rule(color.pine, 12) }),
        bottom: index === facts.length - 1 ? rule(color.pine, 12) : rule(color.rule),
      };
      const label = [new TextRun({ text: key, bold: true, color: color.pine })];
      const shading = { type: 'clear', fill: color.tint, color: 'auto' } as const;
      return row([
        cell(KEY, [line(style.cell, label)], padding, { borders, shading }),
        cell(textWidth - KEY, [line(style.cell, value)], padding, { borders }),
      ]);
    }),
  );
}

/** A line to sign on for each side. */
export function signatures(): Table {
  const side = (lines: [string, string]) =>
    cell(
      SIGNATURE,
      lines.map((content, index) => line(index === 0 ? style.cell : style.cellNote, content)),
      { y: 60 },
      { borders: { top: rule(color.ink) } },
    );
  return grid(
    [SIGNATURE, GUTTER, SIGNATURE],
    [
      row([
        side(['{{contact.name}}, {{contact.role}}', `For ${company.legalName}`]),
        cell(GUTTER, [line(style.cell, '')]),
        side(['{{First Name}} {{Last Name}}', 'Agreed for {{Company}}, with place and date']),
      ]),
    ],
  );
}
