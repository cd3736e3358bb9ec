import type { DocumentType } from '@docloom/contract';
import type { DocumentExtension } from './document-extension.ts';
import type { DriveFiles } from './drive-files.ts';

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
  get content(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

/** A filled text, such as an output's name. */
export interface RenderedText {
  text: string;
  warnings: string[];
}

/** A document and what it is to be called, filled with the same data. */
export interface NamedDocument {
  name: RenderedText;
  document: RenderedDocument;
}

/** A field that a template asks for. */
export interface TemplateField {
  name: string;
  kind: FieldKind;
  /** Of lists only. */
  members?: ListMember[];
}

/** What a template asks for of the items of a list. */
export interface ListMember {
  /** As it is inside of an item: `price`, or `parts.price` of a list in the list. */
  name: string;
  /** Whether it is a list itself. */
  list: boolean;
}

/** What a template does with a field. */
export type FieldKind = 'text' | 'list' | 'condition' | 'picture' | 'link' | 'markdown';

/** What a person must mend in a template. */
export interface Fault {
  /** The part of the file that it is in, such as `word/header1.xml`; null in an output's name. */
  part: string | null;
  /** The text around the tag, as a reader sees it; '' when it is not about a text. */
  near: string;
  /** What is wrong, a clause. */
  what: string;
  /** How to mend it, a sentence. */
  remedy: string;
}

/** A template with faults that a person must mend. */
export class TemplateFault extends Error {
  /** All of them, not the first only. */
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(sentenceOf).join(' '));
    this.name = 'TemplateFault';
    this.faults = faults;
  }
}

/** Returns a fault as one sentence and its remedy. */
export function sentenceOf({ part, near, what, remedy }: Fault): string {
  const place = [part && `in ${part}`, near && `near "${near}"`].filter(Boolean).join(', ');
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return `${sentence}${place && ` (${place})`}. ${remedy}`;
}

/** A file that is no template at all; the message says why. */
export class NotATemplate extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotATemplate';
  }
}

/** A document that would be larger than an office opens; the message says so. */
export class OutputTooLarge extends Error {
  constructor() {
    super('with this data the document would be larger than an office can open');
    this.name = 'OutputTooLarge';
  }
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

/** What a template, or a templated text, asks for, and what is wrong with it. */
export interface Inspection {
  fields: TemplateField[];
  faults: readonly Fault[];
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
   * @throws NotATemplate, TemplateFault, OutputTooLarge
   */
  render(content: Uint8Array, data: string, driveFiles?: DriveFiles): Promise<RenderedDocument>;
  /**
   * Fills a template and the templated name of its output at one go.
   * @throws NotATemplate, TemplateFault of either, OutputTooLarge
   */
  renderNamed(content: Uint8Array, name: string, data: string): Promise<NamedDocument>;
  /** Fills a templated text, such as an output's name. @throws TemplateFault, OutputTooLarge */
  renderText(template: string, data: string): Promise<RenderedText>;
  /** @throws NotATemplate */
  inspect(content: Uint8Array): Promise<Inspection>;
  inspectText(template: string): Promise<Inspection>;
  /** A Word document to begin with: a tag for each of these fields, or nothing. */
  blankDocument(fields: readonly string[]): Uint8Array;
}
