import type { Syntax } from './syntax.ts';

/** Renders a document with the data. */
export type Fill = (data: object) => Made | Promise<Made>;

/** A file that can be written to disk: whole, or in consecutive pieces. */
export type Made = Uint8Array | readonly Uint8Array[];

/** The file as a whole. */
export function wholeOf(made: Made): Uint8Array {
  return made instanceof Uint8Array ? made : Buffer.concat(made);
}

/** A template library. */
export interface Contestant {
  readonly name: string;
  readonly syntax: Syntax;
  /** The supported file formats. */
  readonly kinds: readonly FileKind[];
  /**
   * Prepares one template for many documents, if the library's documentation has a way. The
   * returned function does the work for each document.
   */
  readonly prepare: (template: Uint8Array) => Fill;
}

export type FileKind = 'docx' | 'pptx';
