import type { RunId } from '@docloom/contract';
import type { RunRecord } from '../../store/records/runs.ts';
import { listSourceData, sizesOfSourceData } from '../../store/records/source-events.ts';
import type { Store } from '../../store/store.ts';
import { hasValue } from './value-in-json.ts';

/** A search reads no more data after so many characters. */
export const MAX_SEARCHED_CHARACTERS = 100_000_000;

/** How much data is read at once. In the embedded database, compressed data becomes longer. */
const RUNS_AT_ONCE = 20;
const BYTES_AT_ONCE = 4_000_000;

/** What to search the data for. */
export interface DataSearchOrder {
  /** In lower case, and not empty. */
  text: string;
  /** Aborts when nobody waits for the result. */
  signal: AbortSignal;
  /** After how many characters to stop. */
  mostCharacters?: number | undefined;
}

/** Searches the source data of runs for a text; see `hasValue`. */
export class DataSearch {
  readonly #store: Store;
  readonly #order: DataSearchOrder;
  #charactersLeft: number;

  constructor(store: Store, order: DataSearchOrder) {
    this.#store = store;
    this.#order = order;
    this.#charactersLeft = order.mostCharacters ?? MAX_SEARCHED_CHARACTERS;
  }

  /** Whether it reads no more data. */
  get isExhausted(): boolean {
    return this.#charactersLeft <= 0;
  }

  /**
   * Searches the data of some runs, in their order.
   * @returns how many of them were searched, and which of these have the text
   * @throws the reason of the signal when it aborts
   */
  async search(runs: readonly RunRecord[]): Promise<{ searched: number; found: Set<RunId> }> {
    const sizes = await sizesOfSourceData(
      this.#store,
      runs.map(({ sourceEventId }) => sourceEventId),
    );
    const found = new Set<RunId>();
    let searched = 0;
    while (searched < runs.length && !this.isExhausted) {
      const batch = nextBatch(runs.slice(searched), sizes);
      for (const id of await this.#searchBatch(batch)) found.add(id);
      searched += batch.length;
    }
    return { searched, found };
  }

  async #searchBatch(batch: readonly RunRecord[]): Promise<RunId[]> {
    const { text, signal } = this.#order;
    signal.throwIfAborted();
    const data = await listSourceData(
      this.#store,
      batch.map(({ sourceEventId }) => sourceEventId),
    );
    const found: RunId[] = [];
    for (const { id, sourceEventId } of batch) {
      const json = data.get(sourceEventId) ?? '';
      this.#charactersLeft -= json.length;
      if (await hasValue(json, text, signal)) found.push(id);
    }
    return found;
  }
}

/** Returns the first runs whose data is small enough to be read at once; at least one. */
function nextBatch(
  runs: readonly RunRecord[],
  sizes: ReadonlyMap<string, number>,
): readonly RunRecord[] {
  let bytes = 0;
  const tooMany = runs.slice(0, RUNS_AT_ONCE).findIndex(({ sourceEventId }, index) => {
    bytes += sizes.get(sourceEventId) ?? 0;
    return index > 0 && bytes > BYTES_AT_ONCE;
  });
  return runs.slice(0, tooMany === -1 ? RUNS_AT_ONCE : tooMany);
}
