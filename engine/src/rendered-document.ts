import { concatBytes } from './bytes.ts';
import type { DocumentExtension } from './formats/document-extension.ts';

type Rendered = Pick<RenderedDocument, 'pieces' | 'warnings' | 'missingFiles' | 'extension'>;

/** A filled template. */
export class RenderedDocument {
  /**
   * The file in pieces that follow each other. A picture of the template that is in the document too
   * is a view of the template's file, so that megabytes need not be copied for each document.
   */
  readonly pieces: readonly Uint8Array[];
  /** What a person should know: a field that the data did not have. */
  readonly warnings: string[];
  /** The ids of Drive Files that it would show, and that were not handed in. */
  readonly missingFiles: string[];
  /** Which kind of file it is. */
  readonly extension: DocumentExtension;

  constructor({ pieces, warnings, missingFiles, extension }: Rendered) {
    this.pieces = pieces;
    this.warnings = warnings;
    this.missingFiles = missingFiles;
    this.extension = extension;
  }

  /** The file as a whole; put together each time. */
  get content(): Uint8Array {
    return concatBytes(this.pieces);
  }
}

/** A filled text, such as an output's name. */
export interface RenderedText {
  text: string;
  warnings: string[];
}
