import { posix } from 'node:path';
import type { Ids } from '../../ids/ids.ts';
import { foldPath } from '../../store/records/drive/folded-path.ts';
import { nextNumber } from '../../store/records/drive/name-numbers.ts';
import type { PathConflict } from '../../store/records/drive/path-conflicts.ts';
import type { Store } from '../../store/store.ts';
import type { BlobStore } from '../blob-store.ts';
import { numberedFileName } from '../file-name.ts';

/** The requested path of a file; all names are safe. */
export interface WantedPath {
  folders: readonly string[];
  name: string;
}

/**
 * Maximum number of names to try for a folder. Each one that is taken makes the search slower, and
 * no user may slow down others.
 */
const MAX_FOLDER_NAMES = 50;

/**
 * Finds unused paths. If `Invoice.docx` is taken, the file becomes `Invoice (2).docx`. If a file is
 * called `Offer.docx`, a folder of that name becomes `Offer.docx (2)`, for as long as the file
 * exists.
 */
export class FreePaths {
  readonly #blobs: BlobStore;
  readonly #relaxedStore: Store;
  readonly #ids: Ids;

  constructor(options: { blobs: BlobStore; relaxedStore: Store; ids: Ids }) {
    this.#blobs = options.blobs;
    this.#relaxedStore = options.relaxedStore;
    this.#ids = options.ids;
  }

  /**
   * Tries paths until one is claimed.
   * @param claim claims a path in the index, or returns its conflict there
   * @returns the claimed path
   * @throws the error of `claim`, the store or the blob store
   */
  async claim(
    wanted: WantedPath,
    claim: (path: string) => Promise<PathConflict | null>,
  ): Promise<string> {
    const taken = new Set<string>();
    let { name } = wanted;
    for (;;) {
      const folders = this.#freeFolders(wanted, taken);
      const path = posix.join(...folders, name);
      const conflict = (await this.#blobs.conflictOf(path)) ?? (await claim(path));
      if (conflict === null) return path;
      if (conflict.kind === 'folder') {
        taken.add(foldPath(conflict.folder));
        ({ name } = wanted);
      } else {
        const number = await nextNumber(this.#relaxedStore, posix.join(...folders, wanted.name));
        name = numberedFileName(wanted.name, number);
      }
    }
  }

  /** Returns whether a folder of the path is taken by something that is no folder. */
  async isBlocked(path: string): Promise<boolean> {
    return (await this.#blobs.conflictOf(path))?.kind === 'folder';
  }

  #freeFolders({ folders }: WantedPath, taken: ReadonlySet<string>): readonly string[] {
    if (taken.size === 0) return folders;
    const free: string[] = [];
    for (const folder of folders) free.push(this.#freeFolder(free, folder, taken));
    return free;
  }

  #freeFolder(above: readonly string[], wanted: string, taken: ReadonlySet<string>): string {
    for (let number = 1; number <= MAX_FOLDER_NAMES; number += 1) {
      const name = number === 1 ? wanted : `${wanted} (${String(number)})`;
      if (!taken.has(foldPath(posix.join(...above, name)))) return name;
    }
    return `${wanted} (${this.#ids.driveFile()})`;
  }
}
