import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of one A4 sheet with these lines. */
export async function sheetOf(...lines: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(lines.join('\n'));
  return Uint8Array.from(await pdf.save());
}

/** The same, and it opens only with a password. */
export async function lockedSheet(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Locked');
  pdf.encrypt({ algorithm: 'AES-256', userPassword: 'open', ownerPassword: 'own' });
  return Uint8Array.from(await pdf.save());
}
