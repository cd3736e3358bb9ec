import { AlignmentType, Document, Packer, Paragraph, TextRun } from 'docx';
import type { Table } from 'docx';
import { color, company } from './brand.ts';
import { itemTable, totalsTable } from './invoice-items.ts';
import { letterhead } from './letterhead.ts';
import { page, style, textWidth, wordDocument } from './word-page.ts';
import { cell, grid, line, row, space } from './word-table.ts';

const ADDRESS = 5324;
const LABEL = 1700;
const VALUE = textWidth - ADDRESS - LABEL;
const TERMS = 7800;

/** Makes the invoice template. */
export function makeInvoice(): Promise<Buffer> {
  return Packer.toBuffer(
    new Document({
      ...wordDocument('Invoice'),
      sections: [
        {
          properties: page,
          ...letterhead('Invoice {{invoice.number}}'),
          children: [
            space(440),
            addressAndDates(),
            space(480),
            line(style.documentTitle, 'Invoice'),
            new Paragraph({
              spacing: { after: 200 },
              children: [
                new TextRun(
                  'For the work of your order {{invoice.reference}}, delivered on {{invoice.deliveryDate}}.',
                ),
              ],
            }),
            itemTable(),
            space(160),
            totalsTable(),
            space(300),
            grid(
              [TERMS, textWidth - TERMS],
              [row([cell(TERMS, paymentTerms()), cell(textWidth - TERMS, paymentCode())])],
            ),
          ],
        },
      ],
    }),
  );
}

function addressAndDates(): Table {
  const address = [
    line(style.small, `${company.legalName}  ·  ${company.street}  ·  ${company.city}`),
    space(60),
    line(style.cell, [new TextRun({ text: '{{customer.name}}', bold: true, size: 22 })]),
    ...['{{customer.contact}}', '{{customer.street}}', '{{customer.city}}'].map((text) =>
      line(style.cell, [new TextRun({ text, size: 22 })]),
    ),
  ];
  const facts: [string, string][] = [
    ['Invoice number', '{{invoice.number}}'],
    ['Invoice date', '{{invoice.date}}'],
    ['Payment due', '{{invoice.dueDate}}'],
    ['Customer number', '{{customer.number}}'],
    ['Your VAT number', '{{customer.vatId}}'],
  ];
  const labels = facts.map(([label]) =>
    line(style.cell, [new TextRun({ text: label, color: color.grey })]),
  );
  const values = facts.map(([, value]) => line(style.cellRight, value));
  return grid(
    [ADDRESS, LABEL, VALUE],
    [row([cell(ADDRESS, address), cell(LABEL, labels), cell(VALUE, values)])],
  );
}

/** What a phone reads to open the page where this invoice is paid. */
function paymentCode(): Paragraph[] {
  const code = `{{ invoice.number | prepend: "https://${company.website}/pay/" | qrcode: "2.4cm" }}`;
  const caption = new TextRun({ text: 'Scan to pay', color: color.grey, size: 17 });
  return [new TextRun(code), caption].map(
    (run) => new Paragraph({ style: style.cell, alignment: AlignmentType.CENTER, children: [run] }),
  );
}

function paymentTerms(): Paragraph[] {
  const { iban, bic, name } = company.bank;
  return [
    new Paragraph({
      keepNext: true,
      spacing: { after: 60 },
      children: [new TextRun({ text: 'Payment', bold: true, color: color.pine, size: 23 })],
    }),
    new Paragraph({
      keepLines: true,
      children: [
        new TextRun('Please transfer {{totals.total}} by {{invoice.dueDate}} to '),
        new TextRun({ text: iban, bold: true }),
        new TextRun(` (${bic}, ${name}) and quote `),
        new TextRun({ text: '{{invoice.number}}', bold: true }),
        new TextRun(' with your payment. {{terms}}'),
      ],
    }),
    new Paragraph({
      children: [
        new TextRun(
          'Thank you for your order. If anything about this invoice is unclear, call us on ',
        ),
        new TextRun(`${company.phone} or write to ${company.email}.`),
      ],
    }),
  ];
}
