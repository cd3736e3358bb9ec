import { concatBytes } from './bytes.ts';
import type { DocumentExtension } from './formats/document-extension.ts';

type Rendered = Pick<RenderedDocument, 'pieces' | 'warnings' | 'missingFiles' | 'extension'>;

/** A rendered document. */
export class RenderedDocument {
  /**
   * The file as consecutive chunks. An unchanged picture is a view of the template's file, so that
   * megabytes need not be copied for each document.
   */
  readonly pieces: readonly Uint8Array[];
  /** Warnings for the user, such as missing fields. */
  readonly warnings: string[];
  /** The IDs of Drive Files that the document would show, but that were not provided. */
  readonly missingFiles: string[];
  /** The extension of its file format. */
  readonly extension: DocumentExtension;

  constructor({ pieces, warnings, missingFiles, extension }: Rendered) {
    this.pieces = pieces;
    this.warnings = warnings;
    this.missingFiles = missingFiles;
    this.extension = extension;
  }

  /** Returns the file as one array; assembled on each call. */
  get content(): Uint8Array {
    return concatBytes(this.pieces);
  }
}

/** A rendered text, such as an output's name. */
export interface RenderedText {
  text: string;
  warnings: string[];
}
