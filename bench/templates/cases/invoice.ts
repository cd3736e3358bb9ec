import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import type { Syntax } from '../contestants/syntax.ts';
import type { TemplateCase } from './template-case.ts';

const ROWS = 200;
const FIELDS = ['position', 'name', 'quantity', 'price', 'amount'] as const;

/** An invoice whose table has a row for each of two hundred items. */
export const invoice: TemplateCase = {
  name: 'invoice',
  title: 'Invoice with 200 rows',
  kind: 'docx',
  target: 8,
  floorTarget: 3,
  template: (syntax) => Packer.toBuffer(invoiceOf(syntax)),
  data: (number) => ({
    invoice: { number: `I-${number}`, date: '20 November 2026', due: '4 December 2026' },
    customer: { name: 'Quinn & Daughters', street: `${number} High Street`, city: 'Cork' },
    items: Array.from({ length: ROWS }, (_, index) => ({
      position: index + 1,
      name: `Oak board no. ${number + index}, planed & oiled`,
      quantity: (index % 9) + 1,
      price: `€${index + 10}.50`,
      amount: `€${((index % 9) + 1) * (index + 10)}.00`,
    })),
    totals: { net: '€10,000.00', tax: '€2,300.00', total: '€12,300.00' },
  }),
};

function invoiceOf({ value, rows }: Syntax): Document {
  const line = (text: string) => new Paragraph({ children: [new TextRun(text)] });
  const cell = (text: string) =>
    new TableCell({ margins: { left: 80, right: 80 }, children: [line(text)] });
  const row = (texts: readonly string[]) => new TableRow({ children: texts.map(cell) });
  return new Document({
    sections: [
      {
        children: [
          line(value('customer.name')),
          line(value('customer.street')),
          line(value('customer.city')),
          line(`Invoice ${value('invoice.number')} of ${value('invoice.date')}`),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: [
              row(['Position', 'Item', 'Quantity', 'Price', 'Amount']),
              ...rows('items', FIELDS).map(row),
            ],
          }),
          line(`Net ${value('totals.net')}, tax ${value('totals.tax')}`),
          line(`Total ${value('totals.total')}, due on ${value('invoice.due')}`),
        ],
      },
    ],
  });
}
