import type { Clock } from '../../time/clock.ts';
import type { Ids } from '../../ids/ids.ts';
import type { Store } from '../../store/store.ts';
import { foldPath } from '../../store/records/drive/folded-path.ts';
import { findPathsLike, claimPath } from '../../store/records/drive/drive-files.ts';
import { transact } from '../../store/transaction.ts';
import type { BlobState, BlobStore } from '../blob-store.ts';
import { contentStateOf } from './file-state.ts';
import type { IndexRows } from './index-rows.ts';

/** Adds files that people have put into the drive's storage to the index. */
export class FoundFiles {
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #rows: IndexRows;
  readonly #ids: Ids;
  readonly #clock: Clock;

  constructor(options: {
    blobs: BlobStore;
    store: Store;
    rows: IndexRows;
    ids: Ids;
    clock: Clock;
  }) {
    this.#blobs = options.blobs;
    this.#store = options.store;
    this.#rows = options.rows;
    this.#ids = options.ids;
    this.#clock = options.clock;
  }

  /**
   * Adds the files that are not in the index.
   * @param paths of files in the storage
   * @returns how many were added
   */
  async index(paths: readonly string[]): Promise<number> {
    const unknown = await this.#unknown(paths);
    if (unknown.length === 0) return 0;
    // A file may have been removed since it was listed. `remove` deletes a file before its row, so
    // a file that still exists after the rows were read was put there by a person.
    const claimed = await this.#claim(await this.#blobs.headAll(unknown));
    // The person may have removed it again meanwhile.
    const remaining = await this.#blobs.headAll([...claimed.values()]);
    const gone = [...claimed].filter(([, path]) => !remaining.has(path));
    for (const [id] of gone) await this.#rows.forget(id);
    return claimed.size - gone.length;
  }

  async #unknown(paths: readonly string[]): Promise<string[]> {
    const known = Map.groupBy(await findPathsLike(this.#store, paths), foldPath);
    const unknown: string[] = [];
    for (const path of paths) {
      if (!(await this.#isKnown(path, known.get(foldPath(path)) ?? []))) unknown.push(path);
    }
    return unknown;
  }

  /** Returns the paths that no other file has claimed, by the ids of the new rows. */
  async #claim(states: ReadonlyMap<string, BlobState>): Promise<Map<string, string>> {
    const createdAt = this.#clock.now();
    return transact(this.#store, { lock: null }, async (transaction) => {
      const claimed = new Map<string, string>();
      for (const [path, state] of states) {
        const file = { id: this.#ids.driveFile(), path, createdAt };
        const of = { ownerId: null, workflowId: null, runId: null };
        const row = { ...file, ...of, ...contentStateOf(state) };
        if (await claimPath(transaction, row)) claimed.set(file.id, path);
      }
      return claimed;
    });
  }

  /**
   * Returns whether the index has the file, perhaps under another spelling. A disk that ignores
   * case shows a folder as it was first written, and some disks encode accents in their own way.
   */
  async #isKnown(path: string, indexed: readonly string[]): Promise<boolean> {
    if (indexed.length === 0) return false;
    if (indexed.includes(path)) return true;
    const file = await this.#blobs.head(path);
    for (const other of indexed) {
      const state = await this.#blobs.head(other);
      if (state !== undefined && state.version === file?.version) return true;
    }
    return false;
  }
}
