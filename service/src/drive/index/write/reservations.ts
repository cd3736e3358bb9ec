import type { PerProcess } from '../../../concurrency/scope.ts';
import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';

/**
 * The rows of the files that this process has reserved and not tried to write yet. Another process
 * may have changed them since.
 */
export class Reservations implements PerProcess {
  readonly scope = 'per process';
  readonly #rows = new Map<string, IndexedFile>();

  /** @param row as it was committed */
  add(row: IndexedFile): void {
    this.#rows.set(row.id, row);
  }

  get(fileId: string): IndexedFile | undefined {
    return this.#rows.get(fileId);
  }

  has(fileId: string): boolean {
    return this.#rows.has(fileId);
  }

  /** The file was written or removed, or that has failed. */
  end(fileId: string): void {
    this.#rows.delete(fileId);
  }
}
