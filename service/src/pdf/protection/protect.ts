import type { PDFDocument } from '@cantoo/pdf-lib';
import type { PdfPassword } from './password.ts';

/** How to protect a PDF. */
export interface Protection {
  /** Opens the PDF. */
  readonly password: PdfPassword;
  /** Whether readers may copy text and pictures out of the PDF. */
  readonly copying: 'allowed' | 'prevented';
  /** Lifts every restriction; must stay secret. */
  readonly ownerPassword: string;
}

/**
 * Encrypts a PDF when it is saved, with AES-256 (revision 6, ISO 32000-2 §7.6.4.4). The rest of the
 * file is unchanged. Screen readers may always read it, as the standard requires.
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
