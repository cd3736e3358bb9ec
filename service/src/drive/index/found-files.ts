import type { Clock } from '../../time/clock.ts';
import type { Ids } from '../../ids/ids.ts';
import type { Store } from '../../store/store.ts';
import { foldPath } from '../../store/records/drive/folded-path.ts';
import { findPathsLike, claimPath } from '../../store/records/drive/drive-files.ts';
import { transact } from '../../store/transaction.ts';
import type { BlobStore } from '../blob-store.ts';
import type { IndexRows } from './index-rows.ts';

/** Finds files that people have put into the drive's storage. */
export class FoundFiles {
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #rows: IndexRows;
  readonly #ids: Ids;
  readonly #clock: Clock;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

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
   * Adds files that are not in the index. One search of the storage serves all callers from before
   * its start, however many lists are read at once.
   */
  index(): Promise<void> {
    this.#next ??= this.#indexAfter(this.#running);
    return this.#next;
  }

  async #indexAfter(before: Promise<void> | null): Promise<void> {
    await before?.catch(() => undefined);
    this.#next = null;
    const running = this.#indexAll();
    this.#running = running;
    try {
      await running;
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  async #indexAll(): Promise<void> {
    for await (const paths of this.#blobs.list()) await this.#indexSome(paths);
  }

  async #indexSome(paths: readonly string[]): Promise<void> {
    const unknown = await this.#unknown(paths);
    if (unknown.length === 0) return;
    // A file may have been removed since it was listed. `remove` deletes a file before its row, so
    // a file that still exists after the rows were read was put there by a person.
    const states = await this.#blobs.headAll(unknown);
    const claimed = await this.#claim(unknown.filter((path) => states.has(path)));
    // The person may have removed it again meanwhile.
    const remaining = await this.#blobs.headAll([...claimed.values()]);
    for (const [id, path] of claimed) if (!remaining.has(path)) await this.#rows.forget(id);
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
  async #claim(paths: readonly string[]): Promise<Map<string, string>> {
    const createdAt = this.#clock.now();
    return transact(this.#store, { lock: null }, async (transaction) => {
      const claimed = new Map<string, string>();
      for (const path of paths) {
        const file = { id: this.#ids.driveFile(), path, createdAt };
        const row = { ...file, ownerId: null, workflowId: null, size: null };
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
