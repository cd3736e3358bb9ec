import { PDFDocument } from '@cantoo/pdf-lib';
import { toPdfPassword } from '../../../../service/src/pdf/protection/password.ts';
import type { Protection } from '../../../../service/src/pdf/protection/protect.ts';
import { protectPdf } from '../../../../service/src/pdf/protection/protect.ts';
import { readPdf, tryPdf } from '../read-pdf.ts';
import { findProgram } from '../find-program.ts';
import { showEncryption } from './show-encryption.ts';

const OWNER = 'nobody knows it';

/** ISO 32000-1, table 22: to copy text and graphics. */
const COPY = 16;

/** Of two pages, with a text each. */
async function open(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle('Contract');
  document.addPage([595, 842]).drawText('First');
  document.addPage([842, 595]).drawText('Second');
  return document.save();
}

const locked = async (protection: Partial<Protection> & { text?: string } = {}) =>
  protectPdf(await open(), {
    password: toPdfPassword(protection.text ?? 'key'),
    copying: 'allowed',
    ownerPassword: OWNER,
    ...protection,
  });

describe('A protected PDF', () => {
  it('opens with its password, and nothing is lost', async () => {
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

  it('shows neither of its passwords, nor its title, to who has none', async () => {
    const content = Buffer.from(await locked({ text: 'hunter2' })).toString('latin1');
    for (const secret of ['hunter2', OWNER, 'Contract']) {
      expect(content).not.toContain(secret);
    }
  });

  it('is another file each time', async () => {
    expect(Buffer.compare(await locked(), await locked())).not.toBe(0);
  });
});

describe('Contract §2, pdfPasswordPreventCopy', () => {
  it('grants everything when it is false', async () => {
    expect(readPdf(await locked(), 'key').permissions).toContain(COPY);
  });

  it('takes away the permission to copy when it is true, and no other', async () => {
    const all = readPdf(await locked(), 'key').permissions;
    const { permissions } = readPdf(await locked({ copying: 'prevented' }), 'key');
    expect(permissions).toEqual(all?.filter((permission) => permission !== COPY));
  });
});

const qpdf = findProgram('qpdf');
if (qpdf === null) {
  console.warn('Not tested: what qpdf says of a protected PDF. There is no qpdf on this machine.');
  it.skip('what qpdf says: it is not on this machine', () => undefined);
} else {
  describe('qpdf says of a protected PDF', () => {
    it('that all of it is encrypted with AES-256, revision 6', async () => {
      expect(showEncryption(qpdf, await locked(), 'key')).toMatchObject({
        R: '6',
        'stream encryption method': 'AESv3',
        'string encryption method': 'AESv3',
        'file encryption method': 'AESv3',
      });
    });

    it('that copying is prevented, and reading aloud is not', async () => {
      expect(showEncryption(qpdf, await locked({ copying: 'prevented' }), 'key')).toMatchObject({
        'extract for any purpose': 'not allowed',
        'extract for accessibility': 'allowed',
        'print high resolution': 'allowed',
      });
    });

    it('that the owner’s password is another one, which opens it too', async () => {
      const pdf = await locked();
      expect(showEncryption(qpdf, pdf, 'key')).toHaveProperty('Supplied password is user password');
      expect(showEncryption(qpdf, pdf, OWNER)).toHaveProperty(
        'Supplied password is owner password',
      );
    });

    it('that another password is none', async () => {
      const pdf = await locked();
      expect(showEncryption(qpdf, pdf, 'wrong')).toHaveProperty('Incorrect password supplied');
    });
  });
}
