import { AlignmentType, Document, LevelFormat, Packer, Paragraph, TextRun } from 'docx';
import type { INumberingOptions, Table } from 'docx';
import { color, company } from './brand.ts';
import { paymentTable } from './contract-payments.ts';
import { factTable } from './fact-table.ts';
import { letterhead } from './letterhead.ts';
import { signatureTable } from './signature-table.ts';
import { page, style, textWidth, wordDocument } from './word-page.ts';
import { cell, grid, line, row, space } from './word-table.ts';

const CLAUSES = 'clauses';
const PARTY = textWidth / 2;

/** Makes the contract for work, which both sides sign. */
export function makeContract(): Promise<Buffer> {
  return Packer.toBuffer(
    new Document({
      ...wordDocument('Contract for work'),
      numbering: clauseNumbers,
      sections: [
        {
          properties: page,
          ...letterhead('Contract {{contract.number}}'),
          children: [
            space(300),
            line(style.documentTitle, 'Contract for work'),
            line(style.cell, [
              new TextRun({
                text: 'No. {{contract.number}}, {{contract.date}}',
                color: color.grey,
              }),
            ]),
            space(200),
            parties(),
            space(240),
            factTable([
              ['Work', '{{work.title}}'],
              ['Place', '{{work.place}}'],
              ['Time', '{{work.start}} to {{work.end}}'],
              ['Fixed price', '{{price.net}} and {{price.vatRate}} VAT: {{price.total}}'],
              ['Warranty', '{{work.warranty}}'],
            ]),
            space(200),
            ...clauses(),
            space(640),
            signatureTable(
              { name: '{{contact.name}}, {{contact.role}}', note: `For ${company.legalName}` },
              { name: '{{customer.contact}}', note: 'For {{customer.name}}, with place and date' },
            ),
          ],
        },
      ],
    }),
  );
}

/** Clauses are numbered by Word, so that someone who adds one need not count. */
const clauseNumbers: INumberingOptions = {
  config: [
    {
      reference: CLAUSES,
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '%1.',
          alignment: AlignmentType.LEFT,
          style: {
            run: { bold: true, color: color.pine },
            paragraph: { indent: { left: 400, hanging: 400 } },
          },
        },
      ],
    },
  ],
};

function parties(): Table {
  return grid(
    [PARTY, PARTY],
    [
      row([
        party('Contractor', [
          company.legalName,
          company.street,
          `${company.city}, ${company.country}`,
          company.email,
        ]),
        party('Customer', [
          '{{customer.name}}',
          '{{customer.street}}',
          '{{customer.city}}',
          '{{customer.email}}',
        ]),
      ]),
    ],
  );
}

function party(role: string, [name = '', ...address]: readonly string[]) {
  return cell(PARTY, [
    line(style.small, role),
    line(style.cell, [new TextRun({ text: name, bold: true, size: 22 })]),
    ...address.map((text) => line(style.cell, [new TextRun({ text, size: 22 })])),
  ]);
}

function clauses(): (Paragraph | Table)[] {
  return [
    clause('The work'),
    text(
      'The contractor makes and fits for the customer: {{work.description}} The drawings that both sides have signed are part of this contract.',
    ),
    clause('Price and payment'),
    text('The price is fixed. It is paid in these parts, each within 14 days of its invoice:'),
    paymentTable(),
    space(200),
    clause('Changes'),
    text(
      'Each change after the drawings are signed is priced in writing first, and made when the customer has agreed to it. It may move the date of completion.',
    ),
    clause('Acceptance and warranty'),
    text(
      'Both sides inspect the finished work together and write down what is open. The warranty begins that day.',
    ),
    clause('Last things'),
    text(
      'What is agreed beside this contract is agreed in writing. The law of {{contract.law}} applies. Questions go to {{contact.name}}, {{contact.email}}.',
    ),
  ];
}

function clause(title: string): Paragraph {
  return new Paragraph({
    keepNext: true,
    numbering: { reference: CLAUSES, level: 0 },
    spacing: { before: 60, after: 40 },
    children: [new TextRun({ text: title, bold: true, color: color.pine })],
  });
}

function text(content: string): Paragraph {
  return new Paragraph({
    keepLines: true,
    indent: { left: 400 },
    spacing: { after: 120 },
    children: [new TextRun(content)],
  });
}
