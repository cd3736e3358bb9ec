import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';
import type { RowCache } from './row-cache.ts';

/**
 * Caches no rows, for a drive that several services share. A client whose file one service has
 * deleted may ask another one in the next moment, and must not get it.
 */
export class NoRowCache implements RowCache {
  get(): undefined {
    return undefined;
  }

  keepRead(read: () => Promise<IndexedFile[]>): Promise<IndexedFile[]> {
    return read();
  }

  keep(): void {
    // The next reader reads it.
  }

  whileChanging<Result>(_ids: readonly string[], change: () => Promise<Result>): Promise<Result> {
    return change();
  }
}
