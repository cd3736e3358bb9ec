import type { DocumentOptions } from '@docloom/contract';
import { problem } from '../../errors/errors.ts';
import type { PdfPassword } from '../../pdf/protection/password.ts';
import { NoPassword, toPdfPassword } from '../../pdf/protection/password.ts';
import type { Templates } from '../../templates/templates.ts';
import { OutputTooLarge, TemplateError } from '@docloom/templates';
import { TemplateGaveUp, TemplateInterrupted } from '../../templates/templates.ts';

/** A password, and what a person should know of it. */
export interface RenderedPassword {
  password: PdfPassword;
  warnings: string[];
}

/**
 * The password of an output's PDF copy (contract §2, `pdfPassword`). What is told of it repeats
 * nothing of it, and nothing of the data that it is made of.
 * @param name of the output
 * @returns null when there is no PDF copy, or none with a password
 * @throws DocloomError `pdf_password_unusable`, `template_not_filled`
 */
export async function renderPdfPassword(
  templates: Templates,
  { createPdfCopy, enablePdfPassword, pdfPassword }: DocumentOptions,
  data: string,
  name: string,
): Promise<RenderedPassword | null> {
  if (!createPdfCopy || !enablePdfPassword) return null;
  try {
    const { text, warnings } = await templates.renderText(pdfPassword, data);
    const lacks = `The data lacks a field of the PDF password of "${name}", or has a value there that cannot be used.`;
    return { password: toPdfPassword(text), warnings: warnings.length > 0 ? [lacks] : [] };
  } catch (cause) {
    if (cause instanceof NoPassword) {
      const reason = pdfPassword.trim() === '' ? null : cause.message;
      throw problem('pdf_password_unusable', name, reason);
    }
    if (cause instanceof TemplateInterrupted) {
      throw problem('template_not_filled', name, cause.message);
    }
    if (isRefusal(cause)) throw problem('pdf_password_unusable', name, 'its tags cannot be filled');
    throw cause;
  }
}

function isRefusal(cause: unknown): boolean {
  return [TemplateError, OutputTooLarge, TemplateGaveUp].some((kind) => cause instanceof kind);
}
