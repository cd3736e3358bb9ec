import type { Logger } from 'pino';
import type { Flow } from '../../concurrency/flow.ts';
import type { NewFile } from '../../drive/drive.ts';
import type { DocloomError } from '../../errors/errors.ts';
import { ConverterBusy, NotConvertible } from '../../pdf/converter.ts';
import type { PdfPassword } from '../../pdf/protection/password.ts';
import type { PdfDependencies } from '../../rendering/convert-to-pdf.ts';
import { convertToPdf } from '../../rendering/convert-to-pdf.ts';
import { pdfProblem } from '../../rendering/pdf-problem.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { toTenths } from '../../time/stopwatch.ts';
import type { OutputProgress } from './output-progress.ts';

export interface PdfCopyDependencies extends PdfDependencies {
  log: Logger;
}

/** The document to copy as a PDF. */
export interface PdfCopyOrder {
  /** A document that is stored in the drive. */
  original: {
    document: Pick<DocumentRecord, 'documentType' | 'options'>;
    /** The requested file; the copy takes the name that the document really got. */
    file: NewFile;
    pieces: readonly Uint8Array[];
    /** The warnings about the document. */
    warnings: readonly string[];
  };
  /** Null if the copy is not protected. */
  password: PdfPassword | null;
  flow: Flow;
}

/** The result of a PDF copy. */
export interface MadePdfCopy {
  error: DocloomError | null;
  warnings: readonly string[];
  /** How long the converter took, if it made a PDF that was written. */
  convertMilliseconds?: number;
}

/**
 * Makes the PDF copy of a document (contract §2, `createPdfCopy`), protected if wanted, and writes
 * it to the drive. The document stays, even if the copy fails.
 * @throws ConverterBusy if the copy must be made later; an error that neither the catalogue nor the
 * converter knows
 */
export async function makePdfCopy(
  dependencies: PdfCopyDependencies,
  { original: { document, file, pieces, warnings }, password, flow }: PdfCopyOrder,
  output: OutputProgress,
): Promise<MadePdfCopy> {
  const { documentType, options } = document;
  const stored = await output.written('document');
  const name = stored?.name ?? file.name;
  const copying = options.pdfPasswordPreventCopy ? 'prevented' : 'allowed';
  try {
    const order = { name, documentType, pieces, password, copying, standard: null, flow } as const;
    const made = await convertToPdf(dependencies, order);
    const convertMilliseconds = toTenths(made.milliseconds);
    output.measured('convertMilliseconds', made.milliseconds);
    // Soon only the PDF is left, and an attempt after a crash renders nothing that could warn.
    if (options.removeOutput) await output.keepWarnings([...warnings, ...made.warnings]);
    await output.put('pdf', { ...file, name: made.name }, made.pdf);
    return { error: null, warnings: made.warnings, convertMilliseconds };
  } catch (cause) {
    if (cause instanceof ConverterBusy) throw cause;
    if (cause instanceof NotConvertible) {
      // The converter's own message is for the operator.
      const { message: reason } = cause;
      dependencies.log.warn({ file: stored?.id, reason }, 'The converter refused a document');
    }
    return { error: pdfProblem(cause, name), warnings: [] };
  }
}
