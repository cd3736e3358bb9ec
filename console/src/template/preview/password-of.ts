import type { Document } from '../../api/types.ts';

type Protection = Pick<Document, 'enablePdfPassword' | 'pdfPassword'>;

/** Whether the PDF of a document has a password that depends on its data. */
export function hasPasswordOfData({ enablePdfPassword, pdfPassword }: Protection): boolean {
  return enablePdfPassword && pdfPassword.includes('{{');
}

/** Returns the password of the PDF of a document, unless the data decides it. */
export function passwordOf(protection: Protection): string | undefined {
  if (!protection.enablePdfPassword || hasPasswordOfData(protection)) return undefined;
  return protection.pdfPassword;
}
