import type { DocumentType } from '@docloom/contract';
import { Document, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import PptxGenJS from 'pptxgenjs';

// Its types describe the CommonJS build, in which the class is a member.
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default;

/** A document to convert, and the required content of its PDF. */
export interface BenchFile {
  readonly name: string;
  readonly title: string;
  readonly documentType: DocumentType;
  readonly content: Uint8Array;
  /** For each page, texts that it must contain. */
  readonly pages: readonly (readonly string[])[];
}

const ROWS_OF_A_PAGE = 25;
const INVOICE_PAGES = 4;
const SLIDES = 5;

/**
 * The documents that every contestant converts. Page breaks are explicit, whatever the fonts are.
 */
export async function benchFiles(): Promise<BenchFile[]> {
  const invoicePages = Array.from({ length: INVOICE_PAGES }, (_, page) => page);
  const slides = Array.from({ length: SLIDES }, (_, index) => index + 1);
  return [
    {
      name: 'letter',
      title: 'Letter of one page',
      documentType: 'CLOUD_DOCS',
      content: await Packer.toBuffer(letter()),
      pages: [['Confirmation of your order O-10001', 'Yours sincerely']],
    },
    {
      name: 'invoice',
      title: `Invoice of ${String(INVOICE_PAGES)} pages`,
      documentType: 'CLOUD_DOCS',
      content: await Packer.toBuffer(invoice(invoicePages)),
      pages: invoicePages.map((page) => [itemName(page, 0), itemName(page, ROWS_OF_A_PAGE - 1)]),
    },
    {
      name: 'deck',
      title: `Deck of ${String(SLIDES)} slides`,
      documentType: 'CLOUD_SLIDES',
      content: await deck(slides),
      pages: slides.map((slide) => [slideTitle(slide), 'Oak, ash and walnut']),
    },
  ];
}

const line = (text: string) => new Paragraph({ children: [new TextRun(text)] });

function letter(): Document {
  const sentences = [
    'Confirmation of your order O-10001',
    'Dear Moira,',
    'Thank you for your order of 20 November 2026. We confirm it as set out below.',
    'We measure on site on 1 December and send you the drawings by 8 December. Making starts when they are signed and the deposit has arrived.',
    'We fit the work on 15 January, and take the packaging away with us. Changes after the drawings are signed are welcome; we price each one in writing.',
    'Please sign one copy and return it to us by 30 November. Payment within 14 days.',
    'Yours sincerely',
  ];
  return new Document({ sections: [{ children: sentences.map(line) }] });
}

function invoice(pages: readonly number[]): Document {
  const row = (texts: readonly string[]) =>
    new TableRow({ children: texts.map((text) => new TableCell({ children: [line(text)] })) });
  const rowsOf = (page: number) =>
    Array.from({ length: ROWS_OF_A_PAGE }, (_, index) =>
      row([String(index + 1), itemName(page, index), '3', '€10.50', '€31.50']),
    );
  return new Document({
    sections: [
      {
        children: pages.flatMap((page) => [
          new Paragraph({ pageBreakBefore: page > 0, children: [new TextRun('Invoice I-1')] }),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: [row(['Position', 'Item', 'Quantity', 'Price', 'Amount']), ...rowsOf(page)],
          }),
        ]),
      },
    ],
  });
}

function itemName(page: number, index: number): string {
  return `Board no. ${String(1000 + page * ROWS_OF_A_PAGE + index)}`;
}

async function deck(slides: readonly number[]): Promise<Uint8Array> {
  const presentation = new Deck();
  for (const number of slides) {
    const slide = presentation.addSlide();
    slide.addText(slideTitle(number), { x: 1, y: 0.5, w: 8, h: 1, fontSize: 32 });
    slide.addText('Oak, ash and walnut', { x: 1, y: 2, w: 8, h: 2, fontSize: 18 });
    slide.addShape('rect', { x: 6, y: 4, w: 2, h: 1, fill: { color: '336699' } });
  }
  const written = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(written)) throw new Error('The deck was not written as bytes.');
  return written;
}

function slideTitle(number: number): string {
  return `Season ${String(number)} of ${String(SLIDES)}`;
}
