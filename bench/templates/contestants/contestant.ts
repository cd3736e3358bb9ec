import type { Syntax } from './syntax.ts';

/** Makes a document of the data. */
export type Fill = (data: object) => Made | Promise<Made>;

/** A file, ready to be written to a disk: whole, or in pieces that follow each other. */
export type Made = Uint8Array | readonly Uint8Array[];

/** The file as a whole. */
export function wholeOf(made: Made): Uint8Array {
  return made instanceof Uint8Array ? made : Buffer.concat(made);
}

/** A library that fills templates. */
export interface Contestant {
  readonly name: string;
  readonly syntax: Syntax;
  /** Which kinds of files it fills. */
  readonly kinds: readonly FileKind[];
  /**
   * Makes ready for many documents from one template, as far as its documentation knows a way; what
   * it has to do for each document is done in the function that comes back.
   */
  readonly prepare: (template: Uint8Array) => Fill;
}

export type FileKind = 'docx' | 'pptx';
