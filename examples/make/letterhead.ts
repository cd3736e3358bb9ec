import {
  Footer,
  Header,
  ImageRun,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
  VerticalAlignTable,
} from 'docx';
import { color, company, font } from './brand.ts';
import { logo } from './logo.ts';
import { style, textWidth } from './word-page.ts';
import { cell, grid, line, row, rule } from './word-table.ts';

const LOGO_COLUMN = 1040;
const NAME_COLUMN = 4984;
const ADDRESS_COLUMN = textWidth - LOGO_COLUMN - NAME_COLUMN;
const FOOTER_COLUMN = textWidth / 3;

/** Headers and footers of a Word template; `reference` names the document on every page. */
export function letterhead(reference: string): {
  headers: { first: Header; default: Header };
  footers: { first: Footer; default: Footer };
} {
  return {
    headers: { first: firstHeader(), default: nextHeader(reference) },
    footers: { first: footer(reference), default: footer(reference) },
  };
}

function firstHeader(): Header {
  const picture = new ImageRun({
    type: 'png',
    data: logo,
    transformation: { width: 58, height: 58 },
    altText: { name: 'Logo', title: 'Logo', description: `Logo of ${company.name}` },
  });
  const middle = { verticalAlign: VerticalAlignTable.CENTER };
  const name = [
    new Paragraph({ style: style.cell, children: [displayName(38)] }),
    line(style.small, company.claim),
  ];
  const address = [
    `${company.street}, ${company.city}, ${company.country}`,
    company.phone,
    `${company.email}  ·  ${company.website}`,
  ].map((text) => line(style.fineRight, text));
  return new Header({
    children: [
      grid(
        [LOGO_COLUMN, NAME_COLUMN, ADDRESS_COLUMN],
        [
          row([
            cell(LOGO_COLUMN, [line(style.cell, [picture])], {}, middle),
            cell(NAME_COLUMN, name, {}, middle),
            cell(ADDRESS_COLUMN, address, {}, middle),
          ]),
        ],
      ),
      ruleBelow(140),
    ],
  });
}

function nextHeader(reference: string): Header {
  return new Header({
    children: [
      new Paragraph({
        style: style.fineRight,
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        alignment: 'left',
        spacing: { after: 240 },
        border: { bottom: { ...rule(color.rule), space: 6 } },
        children: [displayName(24), new TextRun(`\t${reference}`)],
      }),
    ],
  });
}

function footer(reference: string): Footer {
  const columns = [
    [company.legalName, company.registration, company.vatId],
    [company.bank.name, `IBAN ${company.bank.iban}`, `BIC ${company.bank.bic}`],
    [`${company.street}, ${company.city}`, company.phone, company.email],
  ].map(([head = '', ...rest]) =>
    cell(FOOTER_COLUMN, [
      line(style.small, [new TextRun({ text: head, bold: true, color: color.ink })]),
      ...rest.map((text) => line(style.small, text)),
    ]),
  );
  return new Footer({
    children: [
      new Paragraph({
        style: style.small,
        tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
        spacing: { after: 100 },
        border: { bottom: { ...rule(color.oak, 8), space: 5 } },
        children: [
          new TextRun(reference),
          new TextRun({
            children: ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
      grid([FOOTER_COLUMN, FOOTER_COLUMN, FOOTER_COLUMN], [row(columns)]),
      line(style.small, [new TextRun({ text: '', size: 2 })]),
    ],
  });
}

function displayName(size: number): TextRun {
  return new TextRun({ text: company.name, font: font.display, size, color: color.pine });
}

function ruleBelow(after: number): Paragraph {
  return new Paragraph({
    style: style.small,
    spacing: { before: 0, after, line: 60, lineRule: 'exact' },
    border: { bottom: { ...rule(color.oak, 8), space: 1 } },
    children: [],
  });
}
