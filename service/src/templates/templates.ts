import type { DocumentType } from '@docloom/contract';
import type { DriveFiles, Inspection, RenderedDocument, RenderedText } from '@docloom/templates';

/** The templated texts of an output. */
export interface OutputTexts {
  /** What it is to be called. */
  readonly name: string;
  /** The password of its PDF copy; null when it is to have none. */
  readonly password: string | null;
}

/** A document and its texts, filled with the same data. */
export interface DocumentWithTexts {
  document: RenderedDocument;
  name: RenderedText;
  /** Or why it could not be filled; null when none was asked for. */
  password: RenderedText | Error | null;
}

/** A document that took longer than a minute to fill, or more memory than it may; nothing else does. */
export class TemplateGaveUp extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TemplateGaveUp';
  }
}

/**
 * The process that filled a document was killed from outside, or could not be started; the next one
 * may not be.
 */
export class TemplateInterrupted extends TemplateGaveUp {
  constructor(
    reason = 'the process that filled it was killed, as a machine without free memory does',
  ) {
    super(reason);
    this.name = 'TemplateInterrupted';
  }
}

/**
 * Fills templates. The same template and data give the same document.
 *
 * The data is the JSON text of the source data, as it is kept: a text is handed to a worker at once,
 * however deep the data is. A template's content must not be written to once it was handed in. Every method but `blankDocument` may also throw TemplateGaveUp.
 */
export interface Templates {
  /**
   * Which kind of document the file is (contract §2, `documentType`).
   * @param name tells the kind by its extension
   * @throws NotATemplate
   */
  identify(name: string, content: Uint8Array): Promise<DocumentType>;
  /**
   * @param driveFiles what the document may show of the drive; nothing when it is left out
   * @throws NotATemplate, TemplateError, OutputTooLarge
   */
  render(content: Uint8Array, data: string, driveFiles?: DriveFiles): Promise<RenderedDocument>;
  /**
   * Fills a template and the texts of its output at one go: the data is parsed once.
   * @throws NotATemplate; TemplateError, OutputTooLarge of the template or the name
   */
  renderWithTexts(
    content: Uint8Array,
    texts: OutputTexts,
    data: string,
  ): Promise<DocumentWithTexts>;
  /** Fills a templated text. @throws TemplateError, OutputTooLarge */
  renderText(template: string, data: string): Promise<RenderedText>;
  /** @throws NotATemplate */
  inspect(content: Uint8Array): Promise<Inspection>;
  inspectText(template: string): Promise<Inspection>;
  /** A Word document to begin with: a tag for each of these fields, or nothing. */
  blankDocument(fields: readonly string[]): Uint8Array;
}
