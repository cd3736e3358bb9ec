import type { SourceData } from '../source-data.ts';
import { ArchiveWriter } from '../archive/archive-writer.ts';
import { warningsOf, type UnrecognizedTag } from '../compile/tags/unrecognized-tags.ts';
import type { CompiledPart } from '../compile/compile-part.ts';
import type { CompiledTemplate } from '../compile/compile-template.ts';
import { DataScope } from '../language/data-scope.ts';
import { itemsIn } from '../language/repeated.ts';
import { WorkCount } from '../language/work.ts';
import { decodePart } from '../read/decode-part.ts';
import { firstFreeDrawingId } from '../read/drawing-ids.ts';
import type { DriveFiles } from '../drive-files.ts';
import { fieldTree, nameCollisions, type FieldTree } from '../fields/name-collisions.ts';
import type { RenderSettings } from '../render-settings.ts';
import { RenderedDocument } from '../rendered-document.ts';
import { TemplateError } from '../errors.ts';
import { type TemplateField } from '../inspection.ts';
import { toDocumentFormat } from './document-format.ts';
import { DocumentDraft } from './document-draft.ts';
import { FileAdditions } from './file-additions.ts';
import { withReusedBuffer } from './output/reused-buffer.ts';
import type { XmlBuffer } from './output/xml-buffer.ts';
import type { RenderContext, RenderedPart } from './render-part.ts';
import { renderPart } from './render-part.ts';
import { ProvidedFiles } from './provided-files.ts';
import { inStrictForm } from './parts/strict-names.ts';
import { renderTemplateLinks } from './parts/template-links.ts';
import { DocumentNotes } from './parts/note-copies.ts';
import { renderContext } from './render-context.ts';
import { placeSlides } from './parts/slide-copies.ts';
import { SlideIterations } from './slide-iterations.ts';
import { Warnings } from './warnings.ts';

/** Renders a compiled template any number of times. */
export class TemplateRenderer {
  readonly #template: CompiledTemplate;
  /** The paths of the fields that the template uses. */
  readonly #asked: FieldTree;
  readonly #candidates: readonly UnrecognizedTag[];
  readonly #writer: ArchiveWriter;
  /** Neither this number nor a greater one is the ID of a drawing in the template. */
  #knownDrawingId: number | null = null;
  /** The warnings for every document. */
  readonly #warnings: readonly string[];
  /** The parts that are rendered with the source data itself, not with an item of a list. */
  readonly #parts: readonly CompiledPart[];

  /** @param fields the fields that the template uses */
  constructor(template: CompiledTemplate, fields: readonly TemplateField[] = []) {
    this.#template = template;
    this.#asked = fieldTree(fields);
    this.#candidates = template.parts.flatMap((part) => part.unrecognizedTags);
    this.#writer = new ArchiveWriter(template.archive);
    const ofSlides = new Set(
      template.repeatedSlides.flatMap(({ part, filled }) => [part, ...filled]),
    );
    this.#warnings = template.parts.flatMap((part) => part.warnings);
    const ofNotes = new Set(template.movedNotes.values());
    this.#parts = template.parts.filter(
      (part) => part.program && !ofSlides.has(part) && !ofNotes.has(part),
    );
  }

  /**
   * Renders a document.
   * @param driveFiles the Drive Files that the document may show
   * @param settings the settings for all documents
   * @throws TemplateError if the template has errors; OutputTooLarge; TooMuchWork
   */
  render(data: SourceData, driveFiles: DriveFiles, settings: RenderSettings): RenderedDocument {
    return withReusedBuffer((xml) => this.#render(xml, data, driveFiles, settings));
  }

  #render(
    xml: XmlBuffer,
    data: SourceData,
    driveFiles: DriveFiles,
    settings: RenderSettings,
  ): RenderedDocument {
    const { diagnostics, archive, contentTypes, parts } = this.#template;
    const { repeatedSlides, movedNotes, mainPart } = this.#template;
    if (diagnostics.length > 0) throw new TemplateError(diagnostics);
    const warnings = new Warnings(new WorkCount(settings.maxWork));
    const files = new ProvidedFiles(driveFiles);
    const scope = new DataScope(data);
    const draft = new DocumentDraft(archive, contentTypes);
    const additions = new FileAdditions(draft, () => this.#firstDrawingId());
    const contextOf = ({ name, isStrict }: CompiledPart): RenderContext => {
      const context = renderContext(additions.toPart(name), files, warnings);
      return isStrict ? inStrictForm(context) : context;
    };
    const notes = new DocumentNotes(movedNotes, contextOf, xml);
    const renderItem = (part: CompiledPart, item: DataScope): RenderedPart =>
      renderPart(part, item, { ...contextOf(part), writeNote: notes.write }, xml);

    for (const part of this.#parts) draft.set(part.name, renderItem(part, scope).packed);
    notes.addTo(draft, scope);
    const slideIterations = new SlideIterations(renderItem);
    const slides = repeatedSlides.map((slide) => {
      const items = itemsIn(slide.value, scope, warnings);
      return {
        slide,
        iterations: slideIterations.renderPart(slide, items === 'unusable' ? [] : items),
      };
    });
    // Must precede the copying of slides, because copies refer to the same pictures.
    additions.write();
    for (const part of parts) renderTemplateLinks(draft, part, scope);
    for (const { slide, iterations } of slides) placeSlides(draft, mainPart, slide, iterations);
    const format = toDocumentFormat(draft, this.#template, settings);
    draft.finish();
    const pieces = this.#writer.write(draft.changed, draft.removed, draft.copied);
    const collisions = nameCollisions(data, this.#asked);
    return new RenderedDocument({
      pieces,
      warnings: [
        ...new Set([
          ...warnings.all,
          ...collisions,
          ...this.#unrecognizedTags(scope),
          ...this.#warnings,
          ...format.warnings,
        ]),
      ],
      missingFiles: files.missing,
      extension: format.extension,
    });
  }

  /** Warnings about probable tags that are printed unchanged. */
  #unrecognizedTags(scope: DataScope): string[] {
    if (this.#candidates.length === 0) return [];
    const isLikelyTag = ({ field }: UnrecognizedTag) =>
      field === null || scope.lookup(field) !== undefined;
    return warningsOf(this.#candidates.filter(isLikelyTag));
  }

  #firstDrawingId(): number {
    const { archive, drawnParts } = this.#template;
    this.#knownDrawingId ??= firstFreeDrawingId(
      drawnParts.map((name) => decodePart(archive.read(name))),
    );
    return this.#knownDrawingId;
  }
}
