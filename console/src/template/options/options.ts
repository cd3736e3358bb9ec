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

/** Whether two sets of options are the same. */
export function isSame(one: Options, other: Options): boolean {
  return JSON.stringify(optionsIn(one)) === JSON.stringify(optionsIn(other));
}

function optionsIn(options: Options): readonly [string, unknown][] {
  return Object.entries(options).sort(([one], [other]) => one.localeCompare(other));
}
