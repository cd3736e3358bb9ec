import type { CompiledPart } from '../compile/compile-part.ts';
import type { RepeatedSlide } from '../compile/repeated-slides.ts';
import type { DataScope } from '../language/data-scope.ts';
import { OutputTooLarge } from '../templates.ts';
import type { SlideTurn } from './slide-copies.ts';

/** More slides than any office opens in a minute. */
const MAX_SLIDES = 5_000;
/** Of the XML of all of them together, in characters. */
const MAX_LENGTH = 256 * 1024 * 1024;

/** Fills slides that are repeated, within bounds for all slides of a document together. */
export class SlideTurns {
  readonly #fill: (part: CompiledPart, item: DataScope) => string;
  #slides = 0;
  #length = 0;

  constructor(fill: (part: CompiledPart, item: DataScope) => string) {
    this.#fill = fill;
  }

  /** One slide for each item. @throws OutputTooLarge */
  fill({ part, notes }: RepeatedSlide, items: readonly DataScope[]): SlideTurn[] {
    this.#slides += items.length;
    if (this.#slides > MAX_SLIDES) throw new OutputTooLarge();
    return items.map((item) => {
      const xml = this.#fill(part, item);
      const notesXml = notes?.program ? this.#fill(notes, item) : null;
      this.#length += xml.length + (notesXml?.length ?? 0);
      if (this.#length > MAX_LENGTH) throw new OutputTooLarge();
      return { xml, notes: notesXml };
    });
  }
}
