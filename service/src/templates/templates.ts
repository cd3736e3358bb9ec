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

/** A fault in a template that a person must mend. */
export class TemplateFault extends Error {
  /** One sentence a fault. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.name = 'TemplateFault';
    this.faults = faults;
  }
}

/** A file that is no template at all; the message says why. */
export class NotATemplate extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NotATemplate';
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
