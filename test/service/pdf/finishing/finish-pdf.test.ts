import { PDFDocument } from '@cantoo/pdf-lib';
import packageJson from '../../../../service/package.json' with { type: 'json' };
import { finishPdf } from '../../../../service/src/pdf/finishing/finish-pdf.ts';
import { toPdfPassword } from '../../../../service/src/pdf/protection/password.ts';
import { wordFile } from '../../word-file.ts';
import { readPdf } from '../read-pdf.ts';

const ORIGINAL = { content: wordFile('Any'), documentType: 'CLOUD_DOCS' } as const;
const MADE_AT = Date.UTC(2026, 10, 20, 9, 30, 15);

const protection = {
  password: toPdfPassword('key'),
  copying: 'allowed',
  ownerPassword: 'nobody knows it',
} as const;

/** A PDF as an office suite writes it. */
async function pdf(title?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.addPage().drawText('Any');
  if (title !== undefined) document.setTitle(title);
  document.setProducer('LibreOffice');
  return document.save();
}

describe.each([
  ['A PDF', { type: 'open' }, undefined],
  ['A protected PDF', { type: 'protected', protection }, 'key'],
] as const)('%s', (_what, variant, password) => {
  const infoOf = async (title?: string) => {
    const finishing = { title: 'Größe „17“ 価格', madeAt: MADE_AT, variant };
    const finished = await finishPdf(await pdf(title), ORIGINAL, finishing);
    return readPdf(finished.pdf, password).info;
  };

  it('has the title of its document', async () => {
    expect(await infoOf('Contract')).toMatchObject({ Title: 'Contract' });
  });

  it.each([undefined, '', '  '])(
    'has its file name as title if the document’s title is %j',
    async (title) => {
      expect(await infoOf(title)).toMatchObject({ Title: 'Größe „17“ 価格' });
    },
  );

  it('states its producer and its creation time, and no other producer', async () => {
    expect(await infoOf()).toMatchObject({
      Producer: `Docloom ${packageJson.version}`,
      CreationDate: 'D:20261120093015Z',
      ModDate: 'D:20261120093015Z',
    });
  });
});
