import type { DocumentOptions } from '@docloom/contract';
import { invalidRequest } from '../../errors/errors.ts';
import { isTooLongForPdf, MAXIMUM_BYTES } from '../../pdf/protection/password.ts';
import type { Inspection } from '@docloom/templates';
import type { Templates } from '../../templates/templates.ts';

/**
 * Rejects options that a document could not satisfy.
 * @param given the options in the request
 * @param whole the resulting options of the document
 * @throws DocloomError `invalid_request` if a templated option has broken tags, the password is too
 * long for a PDF, or outputs would be removed without a PDF copy
 */
export async function rejectUnusableOptions(
  templates: Templates,
  given: Partial<DocumentOptions>,
  whole: DocumentOptions,
): Promise<void> {
  await rejectUnusableTexts(templates, given);
  rejectRemovalWithoutCopy(given, whole);
}

/**
 * Rejects `removeOutput` without a PDF copy, because nothing would remain. A password without a PDF
 * copy is harmless, and the contract lets clients set it separately (§4, "Documents", rule 3). The
 * same applies to `enablePdfPassword`: with an empty `pdfPassword`, its default in §2, it is half
 * of a change, and the run names the missing password.
 * @throws DocloomError `invalid_request`
 */
export function rejectRemovalWithoutCopy(
  given: Partial<DocumentOptions>,
  { removeOutput, createPdfCopy }: DocumentOptions,
): void {
  const isAbout = given.removeOutput !== undefined || given.createPdfCopy !== undefined;
  if (!isAbout || !removeOutput || createPdfCopy) return;
  throw invalidRequest([
    {
      path: '$.removeOutput',
      message: 'needs createPdfCopy: only a document with a PDF copy can be removed',
    },
    { path: '$.createPdfCopy', message: 'must be true while removeOutput is true' },
  ]);
}

/** The errors of a password never quote it. */
const BROKEN_PASSWORD =
  'has tags that cannot be read, which are not repeated here. Check its braces, fields and filters';

/** Nor does the error for a too long password. */
const LONG_PASSWORD = `must have at most ${String(MAXIMUM_BYTES)} bytes in UTF-8, because no PDF can have a longer one. A letter beyond ASCII takes two to four bytes`;

/**
 * Rejects templated texts with errors. If a password has placeholders, its length depends on the
 * data, so the run checks it.
 * @throws DocloomError `invalid_request`
 */
export async function rejectUnusableTexts(
  templates: Templates,
  { outputName = '', pdfPassword = '' }: Partial<DocumentOptions>,
): Promise<void> {
  const [inName, inPassword] = await Promise.all([
    templates.inspectText(outputName),
    templates.inspectText(pdfPassword),
  ]);
  const errors = inName.diagnostics.map(({ what, remedy }) => ({
    path: '$.outputName',
    message: `${what}. ${remedy}`,
  }));
  if (inPassword.diagnostics.length > 0) {
    errors.push({ path: '$.pdfPassword', message: BROKEN_PASSWORD });
  }
  if (await isLongLiteral(templates, pdfPassword, inPassword)) {
    errors.push({ path: '$.pdfPassword', message: LONG_PASSWORD });
  }
  if (errors.length > 0) throw invalidRequest(errors);
}

async function isLongLiteral(
  templates: Templates,
  pdfPassword: string,
  { fields, diagnostics }: Inspection,
): Promise<boolean> {
  if (pdfPassword === '' || fields.length > 0 || diagnostics.length > 0) return false;
  const { text } = await templates.renderText(pdfPassword, '{}');
  return isTooLongForPdf(text);
}
