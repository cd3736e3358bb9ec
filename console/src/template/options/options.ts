import type { Document } from '../../api/types.ts';

/** What a person may set of a document. */
export type Options = Pick<
  Document,
  | 'outputName'
  | 'createPdfCopy'
  | 'removeOutput'
  | 'enablePdfPassword'
  | 'pdfPassword'
  | 'pdfPasswordPreventCopy'
>;

/** Returns the options of a document. */
export function optionsOf(document: Document): Options {
  const { outputName, createPdfCopy, removeOutput } = document;
  const { enablePdfPassword, pdfPassword, pdfPasswordPreventCopy } = document;
  return {
    outputName,
    createPdfCopy,
    removeOutput,
    enablePdfPassword,
    pdfPassword,
    pdfPasswordPreventCopy,
  };
}

/** Without a PDF copy, nothing of it can be protected, and the document itself must stay. */
export function withCopy(options: Options, createPdfCopy: boolean): Options {
  if (createPdfCopy) return { ...options, createPdfCopy };
  return { ...options, createPdfCopy, removeOutput: false, enablePdfPassword: false };
}

/** Returns the options to save: without protection, the password stays as it was saved. */
export function toSave(
  options: Options,
  { pdfPassword, pdfPasswordPreventCopy }: Options,
): Options {
  return options.enablePdfPassword ? options : { ...options, pdfPassword, pdfPasswordPreventCopy };
}

/** Whether two sets of options do the same: without protection, a password does nothing. */
export function isSame(one: Options, other: Options): boolean {
  return JSON.stringify(optionsIn(one)) === JSON.stringify(optionsIn(other));
}

const UNPROTECTED = { pdfPassword: '', pdfPasswordPreventCopy: false };

function optionsIn(options: Options): readonly [string, unknown][] {
  const used = options.enablePdfPassword ? options : { ...options, ...UNPROTECTED };
  return Object.entries(used).sort(([one], [other]) => one.localeCompare(other));
}
