import type { DocumentOptions } from '@docloom/contract';
import { invalidRequest } from '../../errors/errors.ts';
import { isTooLongForPdf, MAXIMUM_BYTES } from '../../pdf/protection/password.ts';
import type { Inspection } from '@docloom/templates';
import type { Templates } from '../../templates/templates.ts';

/**
 * Refuses options with which a document could not do what they say.
 * @param given in the request
 * @param whole what the document's options would be with them
 * @throws DocloomError `invalid_request` when a templated option has broken tags, when the password
 * is too long for a PDF, or when outputs would be removed without a PDF copy in their place
 */
export async function refuseUnusableOptions(
  templates: Templates,
  given: Partial<DocumentOptions>,
  whole: DocumentOptions,
): Promise<void> {
  await refuseUnusableTexts(templates, given);
  refuseRemovalWithoutCopy(given, whole);
}

/**
 * A password without a PDF copy does no harm, and the contract lets it be set by itself (§4,
 * "Documents", rule 3). So it does with `enablePdfPassword`: while `pdfPassword` is still empty, as
 * §2 has it at first, that is half of a change, and the run says what is missing. To remove outputs without a copy would leave nothing.
 * @throws DocloomError `invalid_request`
 */
export function refuseRemovalWithoutCopy(
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

/** What is wrong with a password is told without repeating any of it. */
const BROKEN_PASSWORD =
  'has tags that cannot be read, which are not repeated here. Check its braces, fields and filters';

/** Nor is any of it told when it is too long. */
const LONG_PASSWORD = `must have at most ${String(MAXIMUM_BYTES)} bytes in UTF-8, because no PDF can have a longer one. A letter beyond ASCII takes two to four bytes`;

/**
 * Of a password with placeholders the data decides how long it is, so the run refuses it.
 * @throws DocloomError `invalid_request`
 */
export async function refuseUnusableTexts(
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
  { fields, diagnostics: faults }: Inspection,
): Promise<boolean> {
  if (pdfPassword === '' || fields.length > 0 || faults.length > 0) return false;
  const { text } = await templates.renderText(pdfPassword, '{}');
  return isTooLongForPdf(text);
}
