import type { SoleProcess } from '../../../concurrency/scope.ts';
import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';
import type { PendingWrites, WriteState } from './pending-writes.ts';

/**
 * Knows all pending writes, because no other process writes to the drive. If this process is killed,
 * the files are missing.
 */
export class SolePendingWrites implements PendingWrites, SoleProcess {
  readonly scope = 'sole process';
  readonly #fileIds = new Set<string>();

  add(fileId: string): void {
    this.#fileIds.add(fileId);
  }

  end(fileId: string): void {
    this.#fileIds.delete(fileId);
  }

  stateOf({ id }: IndexedFile): WriteState {
    return this.#fileIds.has(id) ? 'pending' : 'written';
  }
}
