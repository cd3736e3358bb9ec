import { TextRun } from 'docx';
import type { Table } from 'docx';
import { company } from './brand.ts';
import { factTable } from './fact-table.ts';
import { signatureTable } from './signature-table.ts';
import { style, textWidth } from './word-page.ts';
import { cell, grid, line, row, space } from './word-table.ts';

const ADDRESS = 6324;

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
  return factTable([
    ['Work', '{{order.subject}}'],
    ['Timber and finish', '{{order.timber}}'],
    ['Place', '{{order.place}}'],
    ['Fitting', '{{dates.fitting}}'],
    ['Fixed price', '{{price.total}}, VAT included'],
    ['Deposit', '{{price.deposit}}, due on {{dates.deposit}}'],
    ['Warranty', '{{order.warranty}}'],
  ]);
}

/** A line to sign on for each side. */
export function signatures(): Table {
  return signatureTable(
    { name: '{{contact.name}}, {{contact.role}}', note: `For ${company.legalName}` },
    {
      name: '{{First Name}} {{Last Name}}',
      note: 'Agreed for {{Company}}, with place and date',
    },
  );
}
