import type { SourceData } from '@docloom/contract';
import { ArchiveWriter } from '../archive/archive-writer.ts';
import type { CompiledPart } from '../compile/compile-part.ts';
import type { CompiledTemplate } from '../compile/compile-template.ts';
import { missingField } from '../fields.ts';
import { DataScope } from '../language/data-scope.ts';
import type { RenderedDocument } from '../templates.ts';
import { TemplateFault } from '../templates.ts';
import { DocumentDraft } from './document-draft.ts';
import type { PartSurroundings } from './fill-part.ts';
import { fillPart } from './fill-part.ts';
import { itemsOf } from './items.ts';
import type { SlideTurn } from './slide-copies.ts';
import { placeSlides } from './slide-copies.ts';

/** Fills one compiled template, as often as one likes. */
export class TemplateFiller {
  readonly #template: CompiledTemplate;
  readonly #writer: ArchiveWriter;
  /** The parts that are filled with the source data itself, not with an item of a list. */
  readonly #parts: readonly CompiledPart[];

  constructor(template: CompiledTemplate) {
    this.#template = template;
    this.#writer = new ArchiveWriter(template.archive);
    const ofSlides = new Set(
      template.repeatedSlides.flatMap(({ part, notes }) => (notes ? [part, notes] : [part])),
    );
    this.#parts = template.parts.filter((part) => part.program && !ofSlides.has(part));
  }

  /** @throws TemplateFault when the template has faults; OutputTooLarge */
  render(data: SourceData): RenderedDocument {
    const { faults, archive, repeatedSlides, mainPart } = this.#template;
    if (faults.length > 0) throw new TemplateFault(faults);
    const missing = new Set<string>();
    const reportMissing = (field: string) => missing.add(field);
    const surroundings: PartSurroundings = {
      reportMissing,
      drawingId: () => 0,
      writeRich: () => '',
    };
    const scope = new DataScope(data);
    const draft = new DocumentDraft(archive);
    for (const { name, program } of this.#parts) {
      if (program) draft.set(name, fillPart(program, scope, surroundings));
    }
    for (const slide of repeatedSlides) {
      const turns = itemsOf(slide.value.evaluate(scope, reportMissing), scope).map(
        (item): SlideTurn => ({
          xml: fillPart(slide.part.program ?? [], item, surroundings),
          notes: slide.notes?.program ? fillPart(slide.notes.program, item, surroundings) : null,
        }),
      );
      placeSlides(draft, mainPart, slide, turns);
    }
    const content = this.#writer.write(draft.changed, draft.removed);
    return { content, warnings: [...missing].map(missingField) };
  }
}
