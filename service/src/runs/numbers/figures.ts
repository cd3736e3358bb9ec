import { Durations } from './durations.ts';

/** What has happened in a time. */
export class Figures {
  /** The documents that were made; a PDF copy is none of its own. */
  documents = 0;
  failedRuns = 0;
  /** How long it took to fill the templates. */
  readonly rendering = new Durations();
  /** From the data to its receiver. */
  readonly delivery = new Durations();

  addAll(others: Figures): void {
    this.documents += others.documents;
    this.failedRuns += others.failedRuns;
    this.rendering.addAll(others.rendering);
    this.delivery.addAll(others.delivery);
  }

  /** Returns the sum of some figures. */
  static sumOf(some: Iterable<Figures>): Figures {
    const sum = new Figures();
    for (const one of some) sum.addAll(one);
    return sum;
  }
}

/** The figures of the days with any, by their dates. */
export type FiguresByDate = ReadonlyMap<string, Figures>;
