import type { DocumentType } from '@docloom/contract';
import type { Flow } from '../concurrency/flow.ts';
import type { DriveFiles, Inspection, RenderedDocument, RenderedText } from '@docloom/templates';

/** The templated texts of an output. */
export interface OutputTexts {
  /** The template of its name. */
  readonly name: string;
  /** The template of the password of its PDF copy; null for no password. */
  readonly password: string | null;
}

/** A document and its texts, rendered with the same data. */
export interface DocumentWithTexts {
  document: RenderedDocument;
  name: RenderedText;
  /** The password, or the error that prevented its rendering; null if none was requested. */
  password: RenderedText | Error | null;
}

/** Thrown only if a document takes longer than a minute to render, or more memory than allowed. */
export class TemplateAborted extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'TemplateAborted';
  }
}

/**
 * Thrown if the process that rendered a document was killed from outside or could not be started. A
 * retry may succeed.
 */
export class TemplateInterrupted extends TemplateAborted {
  constructor(
    reason = 'the process that rendered it was killed, probably because the machine ran out of memory',
  ) {
    super(reason);
    this.name = 'TemplateInterrupted';
  }
}

/**
 * Renders templates. The same template and data give the same document.
 *
 * The data is the stored JSON text of the source data. A text is sent to a worker quickly, however
 * deep the data is. The content of a template must not be modified after it was passed in. Every
 * method except `blankDocument` may also throw TemplateAborted.
 *
 * The work of a flow delays that of another one by one task at most, and that of another tenant not
 * even by a long task.
 */
export interface Templates {
  /**
   * Returns the kind of document that the file is (contract §2, `documentType`).
   * @param name shows the kind by its extension
   * @throws NotATemplate
   */
  identify(name: string, content: Uint8Array, flow?: Flow): Promise<DocumentType>;
  /**
   * Renders a document.
   * @param driveFiles the drive files that the document may show; none if omitted
   * @throws NotATemplate, TemplateError, OutputTooLarge
   */
  render(
    content: Uint8Array,
    data: string,
    driveFiles?: DriveFiles,
    flow?: Flow,
  ): Promise<RenderedDocument>;
  /**
   * Renders a template and the texts of its output together, so that the data is parsed once.
   * @throws NotATemplate; TemplateError, OutputTooLarge of the template or the name
   */
  renderWithTexts(
    content: Uint8Array,
    texts: OutputTexts,
    data: string,
    flow?: Flow,
  ): Promise<DocumentWithTexts>;
  /**
   * Renders a templated text.
   * @throws TemplateError, OutputTooLarge
   */
  renderText(template: string, data: string, flow?: Flow): Promise<RenderedText>;
  /**
   * Returns the fields and the errors of a template.
   * @throws NotATemplate
   */
  inspect(content: Uint8Array, flow?: Flow): Promise<Inspection>;
  inspectText(template: string, flow?: Flow): Promise<Inspection>;
  /** Returns a Word document to start from, with a tag for each of these fields. */
  blankDocument(fields: readonly string[]): Uint8Array;
}
