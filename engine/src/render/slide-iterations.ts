import type { CompiledPart } from '../compile/compile-part.ts';
import type { RepeatedSlide } from '../compile/repeated-slides.ts';
import type { DataScope } from '../language/data-scope.ts';
import { OutputTooLarge } from '../errors.ts';
import type { RenderedParts } from './parts/part-copies.ts';
import type { RenderedPart } from './render-part.ts';

/** PowerPoint takes more than a minute to open more slides. */
const MAX_SLIDES = 5_000;
/** PowerPoint cannot open more parts; charts and notes are copied with each slide. */
const MAX_PARTS = 20_000;
/** The maximum length of their XML together, in characters. */
const MAX_LENGTH = 256 * 1024 * 1024;

/** Renders the iterations of repeated slides within limits for the whole document. */
export class SlideIterations {
  readonly #renderPart: (part: CompiledPart, item: DataScope) => RenderedPart;
  #slides = 0;
  #parts = 0;
  #length = 0;

  constructor(renderPart: (part: CompiledPart, item: DataScope) => RenderedPart) {
    this.#renderPart = renderPart;
  }

  /** Renders the slide and its parts for each item. @throws OutputTooLarge */
  renderPart({ part, owned, filled }: RepeatedSlide, items: readonly DataScope[]): RenderedParts[] {
    this.#slides += items.length;
    this.#parts += items.length * (1 + owned.length);
    if (this.#slides > MAX_SLIDES || this.#parts > MAX_PARTS) throw new OutputTooLarge();
    return items.map((item) => {
      const parts = [part, ...filled].map((each) => {
        const { packed, length } = this.#renderPart(each, item);
        this.#length += length;
        return [each.name, packed] as const;
      });
      if (this.#length > MAX_LENGTH) throw new OutputTooLarge();
      return new Map(parts);
    });
  }
}
