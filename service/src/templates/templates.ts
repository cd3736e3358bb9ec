import type { DocumentType, SourceData } from '@docloom/contract';

/** A filled template. */
export interface RenderedDocument {
  content: Uint8Array;
  /** What a person should know: a field that the data did not have. */
  warnings: string[];
}

/** A filled text, such as an output's name. */
export interface RenderedText {
  text: string;
  warnings: string[];
}

/** A field that a template asks for. */
export interface TemplateField {
  name: string;
  /** Whether something is repeated for each member of it. */
  list: boolean;
}

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

/** A fault as one sentence and its remedy. */
function sentenceOf({ part, near, what, remedy }: Fault): string {
  const place = [part && `in ${part}`, near && `near "${near}"`].filter(Boolean).join(', ');
  return `${what}${place && ` (${place})`}. ${remedy}`;
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

/** Fills templates. Pure: the same template and data give the same document. */
export interface Templates {
  /**
   * Which kind of document the file is (contract §2, `documentType`).
   * @param name tells the kind by its extension
   * @throws NotATemplate
   */
  identify(name: string, content: Uint8Array): DocumentType;
  /** @throws NotATemplate, TemplateFault */
  render(content: Uint8Array, data: SourceData): RenderedDocument;
  /** @throws TemplateFault */
  renderText(template: string, data: SourceData): RenderedText;
  /** @throws NotATemplate, TemplateFault */
  listFields(content: Uint8Array): TemplateField[];
  /** The fields of a templated text; one with loose braces tells those that are whole. */
  listTextFields(template: string): TemplateField[];
  /** An empty Word document. */
  blankDocument(): Uint8Array;
}
