import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentType } from '@docloom/contract';
import sharp from 'sharp';
import type { PdfConverter } from '../../../service/src/pdf/converter.ts';
import { NotConvertible, TooLargeToConvert } from '../../../service/src/pdf/converter.ts';
import { slides } from '../slides.ts';
import { wordFile } from '../word-file.ts';
import { anErrorOf } from './an-error-of.ts';
import { readPdf } from './read-pdf.ts';
import {
  emptyWordFile,
  encryptedWordFile,
  slidesThatAsk,
  wordFileOfPages,
  wordFilesThatAsk,
  wordFileWithBrokenFont,
  wordFileWithMacros,
  wordFileWithPicture,
} from './stranger-files.ts';

/** Milliseconds in which a converter starts a few times, on a busy machine. */
const STARTS = 15 * 60_000;

const SECRET = 'A line that only the machine knows';

/** The addresses that untrusted files request. */
const ADDRESSES = { server: 'http://server', folder: 'file:///folder' };

const KINDS: [name: string, documentType: DocumentType][] = [
  ...Object.keys(wordFilesThatAsk('')).map(
    (name) => [name, 'CLOUD_DOCS'] as [string, DocumentType],
  ),
  ...Object.keys(slidesThatAsk('')).map((name) => [name, 'CLOUD_SLIDES'] as [string, DocumentType]),
];

/**
 * Describes the behaviour of every converter with untrusted documents: nothing leaves the machine,
 * no local data gets into the PDF, and an unusual document causes no crash.
 * @param create returns a new converter; it is closed after the tests
 */
export function describeUntrustedFiles(name: string, create: () => PdfConverter): void {
  let converter: PdfConverter;
  let folder: string;
  let picture: Buffer;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).end('HTTP/1.1 404 Not Found\r\n\r\n');
  });

  beforeAll(async () => {
    const square = { width: 64, height: 64, channels: 3, background: '#b00' } as const;
    picture = await sharp({ create: square }).png().toBuffer();
    folder = mkdtempSync(join(tmpdir(), 'docloom-secret-'));
    writeFileSync(join(folder, 'secret.png'), picture);
    writeFileSync(join(folder, 'secret.txt'), SECRET);
    writeFileSync(join(folder, 'secret.docx'), wordFile(SECRET));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    ADDRESSES.server = `http://127.0.0.1:${String(port)}`;
    ADDRESSES.folder = pathToFileURL(folder).href;
    converter = create();
    await converter.convert(wordFile('First'), 'CLOUD_DOCS');
  }, STARTS);
  afterAll(async () => {
    await converter.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns null if it is rejected, which is allowed for an invalid file. */
  async function converted(
    kind: string,
    documentType: DocumentType,
    address: string,
  ): Promise<Uint8Array | null> {
    const files = documentType === 'CLOUD_DOCS' ? wordFilesThatAsk : slidesThatAsk;
    try {
      return await converter.convert(files(address)[kind]!, documentType);
    } catch (cause) {
      expect(cause).toBeInstanceOf(NotConvertible);
      return null;
    }
  }

  const hasPicture = (pdf: Uint8Array) =>
    /\/Subtype\s*\/Image/.test(Buffer.from(pdf).toString('latin1'));

  describe(`${name}: a document that requests external content`, () => {
    it('would be detected: the server counts requests, and a picture is visible in the PDF', async () => {
      await fetch(ADDRESSES.server);
      expect(connections).toBe(1);
      expect(hasPicture(await converter.convert(wordFileWithPicture(picture), 'CLOUD_DOCS'))).toBe(
        true,
      );
    });

    it.each(KINDS)('gets it from no server: %s (%s)', async (kind, documentType) => {
      const before = connections;
      await converted(kind, documentType, ADDRESSES.server);
      expect(connections).toBe(before);
    });

    it.each(KINDS)('gets it from no folder of the machine: %s (%s)', async (kind, documentType) => {
      const pdf = await converted(kind, documentType, ADDRESSES.folder);
      if (pdf === null) return;
      const { pages } = readPdf(pdf);
      expect(pages.map(({ text }) => text).join('\n')).toContain('Before');
      expect(pages.map(({ text }) => text).join('\n')).not.toContain(SECRET);
      expect(hasPicture(pdf)).toBe(false);
    });
  });

  describe(`${name}: a large document`, () => {
    it(
      'keeps all of its 300 pages',
      async () => {
        const { pages } = readPdf(await converter.convert(wordFileOfPages(300), 'CLOUD_DOCS'));
        expect(pages).toHaveLength(300);
        expect(pages.slice(1, -1).map(({ text }) => text.trim())).toEqual(
          Array.from({ length: 298 }, (_, index) => `Page ${String(index + 2)}`),
        );
      },
      STARTS,
    );

    it(
      'keeps all of its 200 slides',
      async () => {
        const texts = Array.from({ length: 200 }, (_, index) => `Slide ${String(index + 1)}`);
        const { pages } = readPdf(await converter.convert(slides(...texts), 'CLOUD_SLIDES'));
        expect(pages.map(({ text }) => text.trim())).toEqual(texts);
      },
      STARTS,
    );
  });

  describe(`${name}: an unusual document`, () => {
    it('shows its text in another font if its embedded font is invalid', async () => {
      const { pages } = readPdf(await converter.convert(wordFileWithBrokenFont(), 'CLOUD_DOCS'));
      expect(pages[0]!.text).toContain('In it');
    });

    it('is rejected at once if a picture has too many pixels, and users learn which', async () => {
      const square = { width: 1, height: 1, channels: 3, background: '#b00' } as const;
      const bomb = await sharp({ create: square }).png().toBuffer();
      bomb.writeUInt32BE(20_000, 16);
      bomb.writeUInt32BE(20_000, 20);
      const refused = converter.convert(wordFileWithPicture(bomb), 'CLOUD_DOCS');
      await expect(refused).rejects.toThrow(TooLargeToConvert);
      await expect(refused).rejects.toMatchObject({
        reasonForUsers: expect.stringContaining(
          'word/media/in.png has 20000 × 20000 pixels',
        ) as string,
      });
      const first = converter.convertFirstPage(wordFileWithPicture(bomb), 'CLOUD_DOCS');
      await expect(first).rejects.toThrow(TooLargeToConvert);
      expect(readPdf(await converter.convert(wordFile('Next'), 'CLOUD_DOCS')).pages).toHaveLength(
        1,
      );
    });

    it('becomes one empty page if it is empty', async () => {
      const { pages } = readPdf(await converter.convert(emptyWordFile(), 'CLOUD_DOCS'));
      expect(pages.map(({ text }) => text.trim())).toEqual(['']);
    });

    it('shows its text and runs no macros', async () => {
      const { pages } = readPdf(await converter.convert(wordFileWithMacros(), 'CLOUD_DOCS'));
      expect(pages[0]!.text).toContain('With macros');
    });

    it(
      'is rejected if it is encrypted, and does not affect other documents',
      async () => {
        const [refused, made] = await Promise.allSettled([
          converter.convert(encryptedWordFile(), 'CLOUD_DOCS'),
          converter.convert(wordFile('Still here'), 'CLOUD_DOCS'),
        ]);
        expect(refused).toEqual({ status: 'rejected', reason: anErrorOf(NotConvertible) });
        expect(made).toMatchObject({ status: 'fulfilled' });
      },
      STARTS,
    );
  });
}
