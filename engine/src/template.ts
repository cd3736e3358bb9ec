import type { DocumentType } from './formats/document-type.ts';
import type { SourceData } from './source-data.ts';
import type { ArchiveLimits } from './archive/bounds.ts';
import { compileTemplate } from './compile/compile-template.ts';
import { listFields } from './compile/list-fields.ts';
import { checkName } from './formats/document-type.ts';
import { TemplateRenderer } from './render/render-template.ts';
import type { RenderSettings } from './render-settings.ts';
import { DEFAULT_SETTINGS } from './render-settings.ts';
import type { DriveFiles } from './drive-files.ts';
import type { Inspection } from './inspection.ts';
import type { RenderedDocument } from './rendered-document.ts';

/**
 * A compiled template. Compiling reads and checks the whole file. After that, rendering is cheap
 * and can be repeated with other data.
 */
export class Template {
  /** The content of the file. */
  readonly content: Uint8Array;
  /** The kind of document that it produces. */
  readonly documentType: DocumentType;
  /** The approximate memory that it uses, in bytes. */
  readonly size: number;
  readonly #renderer: TemplateRenderer;
  readonly #inspection: Inspection;

  private constructor(content: Uint8Array, limits?: ArchiveLimits) {
    const compiled = compileTemplate(content, limits);
    this.content = content;
    this.documentType = compiled.format.documentType;
    this.size = content.length + 4 * compiled.sourceLength;
    const fields = listFields(compiled);
    this.#renderer = new TemplateRenderer(compiled, fields);
    this.#inspection = { fields, diagnostics: compiled.diagnostics };
  }

  /**
   * Compiles a template.
   * @param content the file; it stays in use and must not change
   * @param limits lower limits than the default ones, for example in a thread that others need
   * @throws NotATemplate if it is not a Word or PowerPoint file, is damaged, or exceeds a limit
   */
  static compile(content: Uint8Array, limits?: ArchiveLimits): Template {
    return new Template(content, limits);
  }

  /**
   * Returns the kind of document, and checks that the file's name has a matching extension.
   * @throws NotATemplate if the extension is not that of a Word or PowerPoint file, or does not
   * match
   */
  identify(name: string): DocumentType {
    checkName(name, this.documentType);
    return this.documentType;
  }

  /**
   * Renders a document. Values that are missing or cannot be shown are reported in its `warnings`.
   * @param data the fields that the tags use
   * @param driveFiles the pictures that the data refers to by ID; nothing is ever fetched
   * @param settings by default, macros are removed
   * @throws TemplateError if the template has errors; OutputTooLarge; TooMuchWork
   */
  render(
    data: SourceData,
    driveFiles: DriveFiles = new Map(),
    settings: RenderSettings = DEFAULT_SETTINGS,
  ): RenderedDocument {
    return this.#renderer.render(data, driveFiles, settings);
  }

  /** Returns the fields that the template uses, and all of its errors. */
  inspect(): Inspection {
    return this.#inspection;
  }
}
