import { LRUCache } from 'lru-cache';
import type { SoleProcess } from '../../../concurrency/scope.ts';
import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';
import type { RowCache } from './row-cache.ts';

/** Maximum number of rows. */
const MAXIMUM = 1_000;

/**
 * Caches recently read rows of the drive's index. A template's row is needed again and again, and
 * that of a new document until its event is sent. Only the drive of this process writes to the
 * index, so a row stays the same until that changes it.
 */
export class SoleRowCache implements RowCache, SoleProcess {
  readonly scope = 'sole process';
  readonly #rows = new LRUCache<string, IndexedFile>({ max: MAXIMUM });
  /** The number of changes that have begun or ended. */
  #changes = 0;

  get(id: string): IndexedFile | undefined {
    return this.#rows.get(id);
  }

  /**
   * Reads rows and caches them, unless a change began or ended meanwhile: the rows may be outdated.
   */
  async keepRead(read: () => Promise<IndexedFile[]>): Promise<IndexedFile[]> {
    const before = this.#changes;
    const rows = await read();
    if (this.#changes === before) for (const row of rows) this.keep(row);
    return rows;
  }

  keep(row: IndexedFile): void {
    this.#rows.set(row.id, row);
  }

  /** Drops rows before and after a change. */
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
      // Another caller may have read the old rows during the change.
      forget();
    }
  }
}
