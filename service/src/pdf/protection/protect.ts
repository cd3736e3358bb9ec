import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfPassword } from './password.ts';

/** How a PDF is to be protected. */
export interface Protection {
  /** Opens it. */
  readonly password: PdfPassword;
  /** Whether a reader lets text and pictures be copied out of it. */
  readonly copying: 'allowed' | 'prevented';
  /** Lifts every restriction; nobody is to know it. */
  readonly ownerPassword: string;
}

/**
 * Has a PDF encrypted when it is saved, with AES-256 (revision 6, ISO 32000-2 §7.6.4.4). Everything else in it stays.
 * Readers for people with impaired sight may read it in any case, as the standard asks for.
 */
export function protectPdf(document: PDFDocument, protection: Protection): void {
  const { password, copying, ownerPassword } = protection;
  document.encrypt({
    algorithm: 'AES-256',
    userPassword: password,
    ownerPassword,
    permissions: {
      printing: 'highResolution',
      modifying: true,
      copying: copying === 'allowed',
      annotating: true,
      fillingForms: true,
      contentAccessibility: true,
      documentAssembly: true,
    },
  });
}
