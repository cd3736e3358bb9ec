import type { DocumentOptions } from '@docloom/contract';
import type { RenderedText } from '@docloom/templates';
import { inspectText, OutputTooLarge, TemplateError } from '@docloom/templates';
import { problem } from '../errors/errors.ts';
import type { PdfPassword } from '../pdf/protection/password.ts';
import { EmptyPassword, NoPassword, toPdfPassword } from '../pdf/protection/password.ts';

/** A password, and the warnings about it. */
export interface CheckedPassword {
  password: PdfPassword;
  warnings: string[];
}

/**
 * Returns the template of the password for an output's PDF copy (contract §2, `pdfPassword`).
 * Returns null if there is no PDF copy, or none with a password.
 */
export function passwordTemplateOf({
  createPdfCopy,
  enablePdfPassword,
  pdfPassword,
}: DocumentOptions): string | null {
  return createPdfCopy && enablePdfPassword ? pdfPassword : null;
}

/**
 * Returns the password of an output's PDF copy. Its errors and warnings contain no part of the
 * password and no data. The error of an empty password names the fields of its tags, so that the
 * reason stays known when the option changes.
 * @param rendered the rendered text, or why it could not be rendered
 * @param name of the output
 * @throws DocloomError `pdf_password_unusable`; `rendered` if it is any other error
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
    const tags = cause instanceof EmptyPassword ? tagsOf(pdfPassword) : [];
    throw problem('pdf_password_unusable', name, reason, tags);
  }
}

/**
 * Returns the tags of a password as `{{field}}`, without their filters, which may have a secret text.
 * Returns none if it has conditions or lists: a field inside may have a value and not be printed.
 */
function tagsOf(pdfPassword: string): string[] {
  const { fields } = inspectText(pdfPassword);
  if (fields.some(({ kind }) => kind === 'condition' || kind === 'list')) return [];
  return fields.map(({ name }) => `{{${name}}}`);
}
