import { PDFDocument } from '@cantoo/pdf-lib';

/** Returns a PDF of one A4 page with these lines. */
export async function sheetOf(...lines: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(lines.join('\n'));
  return Uint8Array.from(await pdf.save());
}

/** Returns the same PDF, protected with a password. */
export async function lockedSheet(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Locked');
  pdf.encrypt({ algorithm: 'AES-256', userPassword: 'open', ownerPassword: 'own' });
  return Uint8Array.from(await pdf.save());
}
