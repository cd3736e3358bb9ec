import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PdfConverter } from '../../../service/src/pdf/converter.ts';
import { NotConvertible } from '../../../service/src/pdf/converter.ts';
import { slides } from '../slides.ts';
import { wordFile } from '../word-file.ts';
import { anErrorOf } from './an-error-of.ts';
import { fileWithExternalPictures } from './file-with-external-pictures.ts';
import { readPdf } from './read-pdf.ts';

const EXAMPLES = join(__dirname, '../../../examples');

/** Milliseconds within which a converter starts a few times, on a machine that is busy. */
const STARTS = 15 * 60_000;

/** A4, in points, as LibreOffice rounds it. */
const A4 = { width: 595, height: 842 };

/**
 * What every implementation of the PDF port keeps.
 * @param create makes one that is new; it is closed after the tests
 */
export function describeConverter(name: string, create: () => PdfConverter): void {
  let converter: PdfConverter;
  beforeAll(async () => {
    converter = create();
    await converter.convert(wordFile('First'), 'CLOUD_DOCS');
  }, STARTS);
  afterAll(() => converter.close());

  describe(`${name}: a PDF`, () => {
    it('says what the Word document says, on pages of its size', async () => {
      const pdf = readPdf(
        await converter.convert(wordFile('Dear Ada,', 'Größe 12 €'), 'CLOUD_DOCS'),
      );
      expect(pdf.pages).toHaveLength(1);
      expect(pdf.pages[0]!.text.split('\n')).toEqual(['Dear Ada,', 'Größe 12 €']);
      const { width, height } = pdf.pages[0]!;
      expect({ width: Math.round(width), height: Math.round(height) }).toEqual(A4);
    });

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

    it('is restricted by nothing', async () => {
      const pdf = await converter.convert(wordFile('Free'), 'CLOUD_DOCS');
      expect(readPdf(pdf).permissions).toBeNull();
    });
  });

  describe(`${name}: several documents at once`, () => {
    it('become a PDF each, and none another’s', async () => {
      const texts = ['One', 'Two', 'Three', 'Four'];
      const made = await Promise.all(
        texts.map((text) => converter.convert(wordFile(text), 'CLOUD_DOCS')),
      );
      expect(made.map((pdf) => readPdf(pdf).pages[0]!.text)).toEqual(texts);
    });
  });

  describe(`${name}: a document from a stranger`, () => {
    it('fetches nothing from where its pictures are said to be', async () => {
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
      'that cannot be loaded costs no other its PDF',
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
