import { PDFDocument } from '@cantoo/pdf-lib';
import { isPdf, opensWith, protectionOf } from '../../conformance/pdf/protection.mjs';

async function pdf(protection?: { userPassword: string; copying: boolean }) {
  const document = await PDFDocument.create();
  document.addPage().drawText('A document');
  if (protection) {
    const { userPassword, copying } = protection;
    document.encrypt({ userPassword, ownerPassword: 'owner', permissions: { copying } });
  }
  return document.save();
}

describe('the PDF reader of the conformance suite', () => {
  it('recognises a PDF', async () => {
    expect(isPdf(await pdf())).toBe(true);
    expect(isPdf(Buffer.from('PK'))).toBe(false);
  });

  it('recognises an unprotected PDF', async () => {
    expect(protectionOf(await pdf())).toBeNull();
  });

  // Many times: the password's salt is random, and may have any character in it.
  it.each(Array.from({ length: 20 }, (_, index) => `Größe ${String(index)}`))(
    'opens it with %s and with no other password',
    async (userPassword) => {
      const protection = protectionOf(await pdf({ userPassword, copying: true }))!;
      expect(protection.revision).toBe(6);
      expect(opensWith(protection, userPassword)).toBe(true);
      expect(opensWith(protection, 'owner')).toBe(false);
      expect(opensWith(protection, `${userPassword} `)).toBe(false);
    },
  );

  it.each([true, false])('reads whether it may be copied: %s', async (copying) => {
    const protection = protectionOf(await pdf({ userPassword: 'secret', copying }));
    expect(protection?.mayBeCopied).toBe(copying);
  });
});
