import { DocloomError, problem } from '../errors/errors.ts';
import type { ReplacedFont } from '../pdf/converter.ts';
import { ConverterUnavailable, NotConvertible, TooLargeToConvert } from '../pdf/converter.ts';

/**
 * Returns the catalogue error for a PDF that could not be made.
 *
 * @param name the document's
 * @throws `cause` if it comes neither from the catalogue nor from the converter
 */
export function pdfProblem(cause: unknown, name: string): DocloomError {
  if (cause instanceof DocloomError) return cause;
  if (cause instanceof ConverterUnavailable)
    return problem('pdf_not_available', name, cause.message);
  if (cause instanceof TooLargeToConvert)
    return problem('pdf_too_large', name, cause.reasonForUsers, cause.remedy);
  if (cause instanceof NotConvertible)
    return problem('pdf_not_convertible', name, cause.reasonForUsers);
  throw cause;
}

/** Returns the warning about a font that another font replaces in a PDF. */
export function fontWarning({ font, standIns }: ReplacedFont, name: string): string {
  return `The font "${font}" is not there: "${name}" shows ${standIns.join(' or ')} in its place, and lines may break elsewhere.`;
}
