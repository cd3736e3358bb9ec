import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { DocumentType } from '@docloom/contract';
import type { PdfConverter } from '../../../service/src/pdf/converter.ts';
import { NotConvertible } from '../../../service/src/pdf/converter.ts';
import { knownGoodDocument } from '../../../service/src/pdf/known-good/known-good-document.ts';
import { toPdfPassword } from '../../../service/src/pdf/protection/password.ts';
import { slides } from '../slides.ts';
import { savedAs } from '../../engine/office-file/office-formats.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { wordFile } from '../word-file.ts';
import { anErrorOf } from './an-error-of.ts';
import { describeArchivalFiles } from './describe-archival-files.ts';
import { fileWithExternalPictures } from './file-with-external-pictures.ts';
import { OWN_FONT, ownFont } from './fonts/own-font.ts';
import { wordFileInFont } from './fonts/word-file-in-font.ts';
import { readPdf, readPdfs } from './read-pdf.ts';
import { richWordFile } from './rich-word-file.ts';

const EXAMPLES = join(__dirname, '../../../examples');

/** Milliseconds in which a converter starts a few times, on a busy machine. */
const STARTS = 15 * 60_000;

const FINISHING = {
  title: 'Order 17',
  madeAt: Date.UTC(2026, 10, 20, 9, 30),
  variant: { type: 'open' },
} as const;

/** A4 in points, rounded like LibreOffice. */
const A4 = { width: 595, height: 842 };

/**
 * Describes the behaviour of every implementation of the PDF port.
 * @param create returns a new converter with the fonts of a folder; it is closed after the tests
 * @param describeMore describes further behaviour of this implementation
 */
export function describeConverter(
  name: string,
  create: (fontFolder: string) => PdfConverter,
  describeMore: (converter: () => PdfConverter) => void = () => undefined,
): void {
  const fonts = new TemporaryFolder();
  let converter: PdfConverter;
  beforeAll(async () => {
    mkdirSync(join(fonts.path, 'of our house'));
    writeFileSync(join(fonts.path, 'of our house', 'regular.ttf'), ownFont());
    converter = create(fonts.path);
    await converter.convert(wordFile('First'), 'CLOUD_DOCS');
  }, STARTS);
  afterAll(async () => {
    await converter.close();
    fonts.remove();
  });

  describe(`${name}: a PDF`, () => {
    it('contains the text of the Word document, on pages of the same size', async () => {
      const pdf = readPdf(
        await converter.convert(wordFile('Dear Ada,', 'Größe 12 €'), 'CLOUD_DOCS'),
      );
      expect(pdf.pages).toHaveLength(1);
      expect(pdf.pages[0]!.text.split('\n')).toEqual(['Dear Ada,', 'Größe 12 €']);
      const { width, height } = pdf.pages[0]!;
      expect({ width: Math.round(width), height: Math.round(height) }).toEqual(A4);
    });

    it.each(['CLOUD_DOCS', 'CLOUD_SLIDES'] as const)(
      'is made of the known-good document: %s',
      async (documentType) => {
        const made = await converter.convert(knownGoodDocument(documentType), documentType);
        const { pages } = readPdf(made);
        expect(pages).toHaveLength(1);
        expect(pages[0]!.text).toContain('Docloom');
      },
    );

    it('has a page for each slide', async () => {
      const pdf = readPdf(await converter.convert(slides('First', 'Second'), 'CLOUD_SLIDES'));
      expect(pdf.pages.map(({ text }) => text.trim())).toEqual(['First', 'Second']);
    });

    it.each([
      ['invoice/invoice.docx', 'CLOUD_DOCS'],
      ['contract/contract.docx', 'CLOUD_DOCS'],
      ['certificate/certificate.pptx', 'CLOUD_SLIDES'],
    ] as const)('is made of the example %s', async (file, documentType) => {
      const content = readFileSync(join(EXAMPLES, file));
      const { pages } = readPdf(await converter.convert(content, documentType));
      expect(pages.length).toBeGreaterThan(0);
      expect(pages.map(({ text }) => text).join(' ')).toContain('{{');
    });

    it.each(['dotx', 'docm', 'dotm'] as const)('is made of a .%s as of a .docx', async (format) => {
      const file = savedAs(format, wordFile('Dear Ada,'));
      const { pages } = readPdf(await converter.convert(file, 'CLOUD_DOCS'));
      expect(pages.map(({ text }) => text.trim())).toEqual(['Dear Ada,']);
    });

    it.each(['potx', 'ppsx', 'pptm', 'potm', 'ppsm'] as const)(
      'is made of a .%s as of a .pptx',
      async (format) => {
        const file = savedAs(format, slides('First'));
        const { pages } = readPdf(await converter.convert(file, 'CLOUD_SLIDES'));
        expect(pages.map(({ text }) => text.trim())).toEqual(['First']);
      },
    );

    it('of the first page contains only that page', async () => {
      const document = wordFile(
        ...Array.from({ length: 200 }, (_, line) => `Line ${String(line)}`),
      );
      const { pages } = readPdf(await converter.convertFirstPage(document, 'CLOUD_DOCS'));
      expect(pages).toHaveLength(1);
      expect(pages[0]!.text.split('\n')[0]).toBe('Line 0');
    });

    it('of the first slide contains only that slide', async () => {
      const deck = slides('First', 'Second');
      const { pages } = readPdf(await converter.convertFirstPage(deck, 'CLOUD_SLIDES'));
      expect(pages.map(({ text }) => text.trim())).toEqual(['First']);
    });

    it('has no restrictions', async () => {
      const pdf = await converter.convert(wordFile('Free'), 'CLOUD_DOCS');
      expect(readPdf(pdf).permissions).toBeNull();
    });
  });

  describe(`${name}: fonts`, () => {
    it('of the folder are in the PDF, and no substitutes are reported', async () => {
      const file = wordFileInFont(OWN_FONT, 'Of our house');
      const made = await converter.convertAndFinish(file, 'CLOUD_DOCS', FINISHING);
      const { pages, fonts } = readPdf(made.pdf);
      expect(pages[0]!.text).toBe('Of our house');
      expect(fonts).toEqual([OWN_FONT.replace(' ', '')]);
      expect(made.replacedFonts).toEqual([]);
    });

    it('that are missing are reported, with their substitutes', async () => {
      const file = wordFileInFont('Nobody Has It', 'Text');
      const made = await converter.convertAndFinish(file, 'CLOUD_DOCS', FINISHING);
      const [standIn] = readPdf(made.pdf).fonts;
      expect(made.replacedFonts).toEqual([
        { font: 'Nobody Has It', standIns: [standIn!.replace(/-.*/, '')] },
      ]);
    });
  });

  describe.each([
    ['a finished PDF', { type: 'open' }, undefined],
    ['a PDF/A file', { type: 'archival', standard: 'PDF/A-2b' }, undefined],
    [
      'a protected PDF',
      {
        type: 'protected',
        protection: {
          password: toPdfPassword('key'),
          copying: 'prevented',
          ownerPassword: 'nobody knows it',
        },
      },
      'key',
    ],
  ] as const)(`${name}: %s`, (_what, variant, password) => {
    const finish = async (file: Uint8Array, documentType: DocumentType) => {
      const finishing = { ...FINISHING, variant };
      const { pdf } = await converter.convertAndFinish(file, documentType, finishing);
      return { content: pdf, ...readPdf(pdf, password) };
    };

    it('keeps headings and page sizes', async () => {
      const { pages, bookmarks } = await finish(richWordFile(), 'CLOUD_DOCS');
      expect(bookmarks).toEqual(['Terms', 'Prices']);
      const sizes = pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);
      expect(sizes).toEqual([[420, 595], [842, 595], [A4.width, A4.height]]); // prettier-ignore
    });

    it('keeps the 16:9 format of slides', async () => {
      const { pages } = await finish(slides('Wide'), 'CLOUD_SLIDES');
      expect(pages.map(({ width, height }) => (width / height).toFixed(2))).toEqual(['1.78']);
    });

    it('contains its fonts', async () => {
      const { fonts } = await finish(wordFileInFont(OWN_FONT, 'Of our house'), 'CLOUD_DOCS');
      expect(fonts).toEqual([OWN_FONT.replace(' ', '')]);
    });

    it.each([
      ['the title of its document', 'Terms &amp; Größen', 'Terms & Größen'],
      ['the title that it is given when the document has none', '', FINISHING.title],
    ])('has %s', async (_what, own, title) => {
      const { info } = await finish(richWordFile(own), 'CLOUD_DOCS');
      expect(info).toMatchObject({
        Title: title,
        Producer: expect.stringMatching(/^Docloom \d/) as string,
        CreationDate: 'D:20261120093000Z',
      });
    });
  });

  describe(`${name}: a file for an archive`, () => {
    describeArchivalFiles(() => converter);
  });

  describeMore(() => converter);

  describe(`${name}: several documents at once`, () => {
    it('become one PDF each, without content from another', async () => {
      const texts = ['One', 'Two', 'Three', 'Four'];
      const made = await Promise.all(
        texts.map((text) => converter.convert(wordFile(text), 'CLOUD_DOCS')),
      );
      expect(readPdfs(made).map(({ pages }) => pages[0]!.text)).toEqual(texts);
    });
  });

  describe(`${name}: an untrusted document`, () => {
    it('fetches nothing from the addresses of its pictures', async () => {
      const asked: string[] = [];
      const server = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      try {
        const file = fileWithExternalPictures(`http://127.0.0.1:${String(port)}`);
        const { pages } = readPdf(await converter.convert(file, 'CLOUD_DOCS'));
        expect(pages[0]!.text).toContain('Pictures');
        expect(asked).toEqual([]);
      } finally {
        server.close();
      }
    });

    it(
      'that cannot be loaded does not affect other documents',
      async () => {
        const garbage = wordFile('Garbage').fill(0, 200);
        const [refused, made] = await Promise.allSettled([
          converter.convert(garbage, 'CLOUD_DOCS'),
          converter.convert(wordFile('Still here'), 'CLOUD_DOCS'),
        ]);
        expect(refused).toEqual({ status: 'rejected', reason: anErrorOf(NotConvertible) });
        expect(made).toMatchObject({ status: 'fulfilled' });
      },
      STARTS,
    );
  });
}
