import {
  AlignmentType,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';

const row = (...cells: string[]) =>
  new TableRow({
    children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
  });

/** Returns a Word template with every common kind of content, as the package `docx` writes it. */
export function plainTemplate(): Promise<Buffer> {
  return Packer.toBuffer(
    new Document({
      title: 'Offer {{number}}',
      footnotes: { 1: { children: [new Paragraph('Valid until {{until}}')] } },
      numbering: {
        config: [
          {
            reference: 'bullets',
            levels: [
              { level: 0, format: LevelFormat.BULLET, text: '•', alignment: AlignmentType.LEFT },
            ],
          },
        ],
      },
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph('Offer {{number}}')] }) },
          footers: { default: new Footer({ children: [new Paragraph('{{company}}')] }) },
          children: [
            new Paragraph({
              children: [
                new TextRun({ text: 'Dear {{First Name}}', bold: true }),
                new FootnoteReferenceRun(1),
              ],
            }),
            new Table({
              rows: [row('Item', 'Price'), row('{{#items}}{{name}}', '{{price}}{{/items}}')],
            }),
            new Paragraph('{{#if items}}'),
            new Paragraph('Together {{ items | sum: "price" }}'),
            new Paragraph('{{/if}}'),
            new Paragraph({
              text: '{{#notes}}{{.}}{{/notes}}',
              numbering: { reference: 'bullets', level: 0 },
            }),
          ],
        },
      ],
    }),
  );
}
