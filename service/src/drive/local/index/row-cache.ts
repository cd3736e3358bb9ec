import { LRUCache } from 'lru-cache';
import type { IndexedFile } from './drive-index.ts';

/** In rows. */
const MAXIMUM = 1_000;

/**
 * The rows of the drive's index that were asked for last: a template's is wanted again and again, a
 * new document's until its event is told. Nobody but the drive writes to the index, so that a row is
 * as it was until the drive says otherwise.
 */
export class RowCache {
  readonly #rows = new LRUCache<string, IndexedFile>({ max: MAXIMUM });
  /** How many changes have begun or ended. */
  #changes = 0;

  get(id: string): IndexedFile | undefined {
    return this.#rows.get(id);
  }

  /** Reads rows, and keeps them unless some were changed meanwhile: they may be as they were before. */
  async keepRead(read: () => Promise<IndexedFile[]>): Promise<IndexedFile[]> {
    const before = this.#changes;
    const rows = await read();
    if (this.#changes === before) for (const row of rows) this.keep(row);
    return rows;
  }

  /** @param row as it is committed */
  keep(row: IndexedFile): void {
    this.#rows.set(row.id, row);
  }

  /** Forgets rows that are about to be changed, and once more when they have been. */
  async whileChanging<Result>(
    ids: readonly string[],
    change: () => Promise<Result>,
  ): Promise<Result> {
    const forget = () => {
      this.#changes += 1;
      for (const id of ids) this.#rows.delete(id);
    };
    forget();
    try {
      return await change();
    } finally {
      // Somebody may have read what was committed before.
      forget();
    }
  }
}
