import { opendir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Clock } from '../../../time/clock.ts';
import type { Ids } from '../../../ids/ids.ts';
import type { Store } from '../../../store/tables.ts';
import { foldPath } from '../../../store/records/drive/folded-path.ts';
import { findPathsLike, claimPath } from '../../../store/records/drive/drive-files.ts';
import { exactStatusOf, statusOf, undefinedIfMissing } from '../../folder/file-status.ts';
import { isFileSystemError } from '../../file-system-error.ts';
import { transact } from '../../../store/transaction.ts';

/** Batch size. */
const AT_ONCE = 500;

/** Finds files that people have put into the drive's folder. */
export class FoundFiles {
  readonly #folder: string;
  readonly #store: Store;
  readonly #ids: Ids;
  readonly #clock: Clock;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(options: { folder: string; store: Store; ids: Ids; clock: Clock }) {
    this.#folder = options.folder;
    this.#store = options.store;
    this.#ids = options.ids;
    this.#clock = options.clock;
  }

  /**
   * Adds files that are not in the index. Hidden files, links and unreadable folders are skipped.
   * One search of the folder serves all callers from before its start, however many lists are read
   * at once.
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
    let some: string[] = [];
    for await (const path of filesBelow(this.#folder, '')) {
      some.push(path);
      if (some.length < AT_ONCE) continue;
      await this.#indexSome(some);
      some = [];
    }
    await this.#indexSome(some);
  }

  async #indexSome(paths: readonly string[]): Promise<void> {
    const known = Map.groupBy(await findPathsLike(this.#store, paths), foldPath);
    const found = paths.filter((path) => !this.#isKnown(path, known.get(foldPath(path)) ?? []));
    if (found.length === 0) return;
    const createdAt = this.#clock.now();
    await transact(this.#store, { lock: null }, async (transaction) => {
      for (const path of found) {
        // It may have been deleted meanwhile. A removed file goes before its row, so a file without
        // a row was put there by a person.
        if (!statusOf(this.#place(path))?.isFile()) continue;
        const file = { id: this.#ids.driveFile(), path, createdAt };
        await claimPath(transaction, { ...file, ownerId: null, workflowId: null, size: null });
      }
    });
  }

  /**
   * Returns whether the index has the file, perhaps under another spelling. A disk that ignores
   * case shows a folder as it was first written, and some disks encode accents in their own way.
   */
  #isKnown(path: string, indexed: readonly string[]): boolean {
    if (indexed.length === 0) return false;
    if (indexed.includes(path)) return true;
    const file = exactStatusOf(this.#place(path));
    return indexed.some((other) => {
      const status = exactStatusOf(this.#place(other));
      return status !== undefined && status.ino === file?.ino && status.dev === file.dev;
    });
  }

  #place(path: string): string {
    return join(this.#folder, ...path.split(posix.sep));
  }
}

/** Returns the paths of the files below a folder of the drive, relative to the drive. */
async function* filesBelow(drive: string, folder: string): AsyncGenerator<string> {
  const place = join(drive, ...folder.split(posix.sep));
  try {
    for await (const entry of await opendir(place, { bufferSize: AT_ONCE })) {
      if (entry.name.startsWith('.')) continue;
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) yield* filesBelow(drive, path);
      else if (entry.isFile()) yield path;
    }
  } catch (cause) {
    // A folder that the service may not read is not meant for it, such as a disk's `lost+found`.
    if (folder !== '' && isForbidden(cause)) return;
    // The folder may be removed meanwhile.
    undefinedIfMissing(cause);
  }
}

function isForbidden(cause: unknown): boolean {
  return isFileSystemError(cause) && ['EACCES', 'EPERM'].includes(cause.code);
}
