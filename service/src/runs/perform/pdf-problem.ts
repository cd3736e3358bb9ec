import { DocloomError, problem } from '../../errors/errors.ts';
import type { ReplacedFont } from '../../pdf/converter.ts';
import { ConverterUnavailable, NotConvertible, TooLargeToConvert } from '../../pdf/converter.ts';

/**
 * Returns the error of the catalogue for a PDF that could not be made.
 *
 * @param name the document's
 * @throws what is neither an error of the catalogue nor one of the converter
 */
export function pdfProblem(cause: unknown, name: string): DocloomError {
  if (cause instanceof DocloomError) return cause;
  if (cause instanceof ConverterUnavailable)
    return problem('pdf_not_available', name, cause.message);
  if (cause instanceof TooLargeToConvert) return problem('pdf_too_large', name);
  if (cause instanceof NotConvertible) return problem('pdf_not_convertible', name);
  throw cause;
}

/** Returns the warning about a font that a PDF shows another font in place of. */
export function fontWarning({ font, standIns }: ReplacedFont, name: string): string {
  return `The font "${font}" is not there: "${name}" shows ${standIns.join(' or ')} in its place, and lines may break elsewhere.`;
}
