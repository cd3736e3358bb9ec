import { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfPassword } from '../../../../service/src/pdf/protection/password.ts';
import { PasswordTooLong, toPdfPassword } from '../../../../service/src/pdf/protection/password.ts';
import type { Protection } from '../../../../service/src/pdf/protection/protect.ts';
import { finishPdf } from '../../../../service/src/pdf/finishing/finish-pdf.ts';
import { wordFile } from '../../word-file.ts';
import { readPdf, tryPdf } from '../read-pdf.ts';
import { pagesInPdfium } from '../readers/pdfium.ts';
import type { SoundPdf } from '../readers/qpdf.ts';
import { checkPdf, qpdfs, reportMissingQpdf } from '../readers/qpdf.ts';

const OWNER = 'nobody knows it';

/** ISO 32000-1, table 22: to copy text and graphics. */
const COPY = 16;

/** A PDF of two pages, with one text each. */
async function open(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle('Contract');
  document.addPage([595, 842]).drawText('First');
  document.addPage([842, 595]).drawText('Second');
  return document.save();
}

async function locked(protection: Partial<Protection> & { text?: string } = {}) {
  const original = { content: wordFile('First', 'Second'), documentType: 'CLOUD_DOCS' } as const;
  const { pdf } = await finishPdf(await open(), original, {
    title: 'Unused, for it has one',
    madeAt: 0,
    variant: {
      type: 'protected',
      protection: {
        password: toPdfPassword(protection.text ?? 'key'),
        copying: 'allowed',
        ownerPassword: OWNER,
        ...protection,
      },
    },
  });
  return pdf;
}

describe('A protected PDF', () => {
  it('opens with its password, without any loss', async () => {
    const { pages } = readPdf(await locked(), 'key');
    expect(pages.map(({ text, width, height }) => [text, width, height])).toEqual([
      ['First', 595, 842],
      ['Second', 842, 595],
    ]);
  });

  it.each([undefined, 'Key', 'key '])('does not open with %j', async (password) => {
    expect(tryPdf(await locked(), password)).toHaveProperty('locked');
  });

  it.each(['Größe 17', '鍵', 'ключ', '🔑', 'x'.repeat(127)])(
    'may have the password %s',
    async (text) => {
      expect(readPdf(await locked({ text }), text).pages).toHaveLength(2);
    },
  );

  const longest = ['x'.repeat(127), `x${'ö'.repeat(63)}`, `x${'鍵'.repeat(42)}`];

  it.each(longest)(
    'opens in every reader with the longest password, 127 bytes: %s',
    async (text) => {
      expect(Buffer.byteLength(text)).toBe(127);
      const pdf = await locked({ text });
      expect(readPdf(pdf, text).pages).toHaveLength(2);
      expect(pagesInPdfium(pdf, text)).toBe(2);
      for (const qpdf of qpdfs) expect(checkPdf(qpdf, pdf, text)).toMatchObject({ pages: 2 });
    },
  );

  it.each(longest)('would not open in Chrome with one more byte: %s', async (text) => {
    const longer = `${text}x`;
    expect(() => toPdfPassword(longer)).toThrow(PasswordTooLong);
    const pdf = await locked({ password: longer as PdfPassword });
    expect(pagesInPdfium(pdf, longer)).toBe('locked');
  });

  it('reveals neither its passwords nor its title without a password', async () => {
    const content = Buffer.from(await locked({ text: 'hunter2' })).toString('latin1');
    for (const secret of ['hunter2', OWNER, 'Contract']) {
      expect(content).not.toContain(secret);
    }
  });

  it('is a different file each time', async () => {
    expect(Buffer.compare(await locked(), await locked())).not.toBe(0);
  });
});

describe('Contract §2, pdfPasswordPreventCopy', () => {
  it('allows everything if it is false', async () => {
    expect(readPdf(await locked(), 'key').permissions).toContain(COPY);
  });

  it('removes only the permission to copy if it is true', async () => {
    const all = readPdf(await locked(), 'key').permissions;
    const { permissions } = readPdf(await locked({ copying: 'prevented' }), 'key');
    expect(permissions).toEqual(all?.filter((permission) => permission !== COPY));
  });
});

describe.each(qpdfs)('$name reports that a protected PDF', (qpdf) => {
  it('is valid and completely encrypted with AES-256, revision 6', async () => {
    expect(checkPdf(qpdf, await locked(), 'key')).toMatchObject({
      pages: 2,
      encryption: {
        R: '6',
        'stream encryption method': 'AESv3',
        'string encryption method': 'AESv3',
        'file encryption method': 'AESv3',
      },
    });
  });

  it('prevents copying but not reading aloud', async () => {
    expect(checkPdf(qpdf, await locked({ copying: 'prevented' }), 'key')).toMatchObject({
      encryption: {
        'extract for any purpose': 'not allowed',
        'extract for accessibility': 'allowed',
        'print high resolution': 'allowed',
      },
    });
  });

  it('allows everything if copying is allowed', async () => {
    const { encryption } = checkPdf(qpdf, await locked(), 'key') as SoundPdf;
    expect(Object.values(encryption)).not.toContain('not allowed');
  });

  it('has a different owner password, which opens it too', async () => {
    const pdf = await locked();
    const [user, owner] = ['key', OWNER].map((password) => checkPdf(qpdf, pdf, password));
    expect(user).toHaveProperty(['encryption', 'Supplied password is user password']);
    expect(owner).toHaveProperty(['encryption', 'Supplied password is owner password']);
    expect(user).not.toHaveProperty(['encryption', 'Supplied password is owner password']);
  });

  it.each(['wrong', 'key ', ''])('does not open with "%s"', async (password) => {
    expect(checkPdf(qpdf, await locked(), password)).toBe('locked');
  });

  it.each(['Größe 17', '鍵 ключ', '🔑'])('opens with %s', async (text) => {
    expect(checkPdf(qpdf, await locked({ text }), text)).toMatchObject({ pages: 2 });
  });
});

reportMissingQpdf();
