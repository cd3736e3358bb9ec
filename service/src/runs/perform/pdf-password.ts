import type { DocumentOptions } from '@docloom/contract';
import type { RenderedText } from '@docloom/templates';
import { OutputTooLarge, TemplateError } from '@docloom/templates';
import { problem } from '../../errors/errors.ts';
import type { PdfPassword } from '../../pdf/protection/password.ts';
import { NoPassword, toPdfPassword } from '../../pdf/protection/password.ts';

/** A password, and what a person should know of it. */
export interface CheckedPassword {
  password: PdfPassword;
  warnings: string[];
}

/**
 * Returns the templated text of the password of an output's PDF copy (contract §2, `pdfPassword`);
 * null when there is no PDF copy, or none with a password.
 */
export function passwordTemplateOf({
  createPdfCopy,
  enablePdfPassword,
  pdfPassword,
}: DocumentOptions): string | null {
  return createPdfCopy && enablePdfPassword ? pdfPassword : null;
}

/**
 * Returns the password of an output's PDF copy. What is told of it repeats nothing of it, and
 * nothing of the data that it is made of.
 * @param rendered the filled text, or why it could not be filled
 * @param name of the output
 * @throws DocloomError `pdf_password_unusable`
 */
export function checkPdfPassword(
  rendered: RenderedText | Error,
  { pdfPassword }: Pick<DocumentOptions, 'pdfPassword'>,
  name: string,
): CheckedPassword {
  if (rendered instanceof TemplateError || rendered instanceof OutputTooLarge) {
    throw problem('pdf_password_unusable', name, 'its tags cannot be filled');
  }
  if (!('text' in rendered)) throw rendered;
  const { text, warnings } = rendered;
  const lacks = `The data lacks a field of the PDF password of "${name}", or has a value there that cannot be used.`;
  try {
    return { password: toPdfPassword(text), warnings: warnings.length > 0 ? [lacks] : [] };
  } catch (cause) {
    if (!(cause instanceof NoPassword)) throw cause;
    const reason = pdfPassword.trim() === '' ? null : cause.message;
    throw problem('pdf_password_unusable', name, reason);
  }
}
