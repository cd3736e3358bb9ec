import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';

/**
 * What is known of the content of a file that the index says is written or reserved: the state is
 * stored before the content, so that both need one commit.
 *
 * - `written`: it was, unless its process was killed in between.
 * - `pending`: this process has not written it yet. It does not exist, and is not missing either.
 * - `unknown`: another process may not have written it yet. Only the storage knows.
 */
export type WriteState = 'written' | 'pending' | 'unknown';

/** Tells which files may not be written yet, although the index says that they are. */
export interface PendingWrites {
  /** This process has reserved a file, and is going to write it. */
  add(fileId: string): void;
  /** This process has written a file that it has reserved, or does not write it. */
  end(fileId: string): void;
  /** @param file its row in the index says that it is written, or that its name is reserved */
  stateOf(file: IndexedFile): WriteState;
}
