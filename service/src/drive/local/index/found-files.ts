import { opendir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Clock } from '../../../time/clock.ts';
import type { Ids } from '../../../ids/ids.ts';
import type { Store } from '../../../store/tables.ts';
import { foldPath } from '../../folded-path.ts';
import { findPathsLike, claimPath } from './drive-index.ts';
import { exactStatusOf, statusOf, undefinedWhenGone } from '../files/file-status.ts';
import { isFileSystemError } from '../files/file-system-error.ts';

/** So many files are looked at together. */
const AT_ONCE = 500;

/** Finds the files that people have put into the drive's folder by hand. */
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
   * Gives ids to those that have none. Hidden files and links are passed over, and so are folders
   * that may not be read. The folder is gone through once for all who asked before that began,
   * however many lists are read at once.
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
    await this.#store.transaction().execute(async (transaction) => {
      for (const path of found) {
        // Somebody may have deleted it meanwhile: a file goes before its row does, so that what is
        // there now and has no row was put there by a person.
        if (!statusOf(this.#place(path))?.isFile()) continue;
        const file = { id: this.#ids.driveFile(), path, createdAt };
        await claimPath(transaction, { ...file, ownerId: null, workflowId: null, size: null });
      }
    });
  }

  /**
   * Whether the index has the file, perhaps under another spelling: a disk that does not tell upper
   * and lower case apart shows a folder as it was first written, and some disks write accents in
   * their own way.
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

/** The paths of the files below a folder of the drive, relative to the drive. */
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
    // What the service may not look into is for somebody else: the `lost+found` of a disk mostly.
    if (folder !== '' && isForbidden(cause)) return;
    // Somebody may remove the folder meanwhile.
    undefinedWhenGone(cause);
  }
}

function isForbidden(cause: unknown): boolean {
  return isFileSystemError(cause) && ['EACCES', 'EPERM'].includes(cause.code);
}
