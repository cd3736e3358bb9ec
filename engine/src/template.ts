import type { DocumentType } from './formats/document-type.ts';
import type { SourceData } from './source-data.ts';
import { compileTemplate } from './compile/compile-template.ts';
import { listFields } from './compile/list-fields.ts';
import { checkName } from './formats/document-type.ts';
import { TemplateFiller } from './render/render-template.ts';
import type { RenderSettings } from './render-settings.ts';
import { USUAL_SETTINGS } from './render-settings.ts';
import type { DriveFiles } from './drive-files.ts';
import type { Inspection } from './inspection.ts';
import type { RenderedDocument } from './rendered-document.ts';

/** One template, read and compiled; it can be filled as often as one likes. */
export class Template {
  /** The file. */
  readonly content: Uint8Array;
  /** Which kind of document it makes. */
  readonly documentType: DocumentType;
  /** How much memory it holds, roughly; in bytes. */
  readonly size: number;
  readonly #filler: TemplateFiller;
  readonly #inspection: Inspection;

  private constructor(content: Uint8Array) {
    const compiled = compileTemplate(content);
    this.content = content;
    this.documentType = compiled.format.documentType;
    this.size = content.length + 4 * compiled.sourceLength;
    const fields = listFields(compiled);
    this.#filler = new TemplateFiller(compiled, fields);
    this.#inspection = { fields, faults: compiled.faults };
  }

  /** @throws NotATemplate */
  static compile(content: Uint8Array): Template {
    return new Template(content);
  }

  /**
   * Which kind of document the file is (contract §2, `documentType`).
   * @param name tells the kind by its extension
   * @throws NotATemplate when it is no Word or PowerPoint file, or only called so
   */
  identify(name: string): DocumentType {
    checkName(name, this.documentType);
    return this.documentType;
  }

  /**
   * @param driveFiles what the document may show of the drive
   * @param settings macros are left out unless they say otherwise
   * @throws TemplateFault when the template has faults; OutputTooLarge
   */
  render(
    data: SourceData,
    driveFiles: DriveFiles = new Map(),
    settings: RenderSettings = USUAL_SETTINGS,
  ): RenderedDocument {
    return this.#filler.render(data, driveFiles, settings);
  }

  inspect(): Inspection {
    return this.#inspection;
  }
}
