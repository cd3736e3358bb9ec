import { join, posix } from 'node:path';
import type { Ids } from '../../ids/ids.ts';
import type { Store } from '../../store/tables.ts';
import { numberedFileName } from '../file-name.ts';
import { foldPath } from '../folded-path.ts';
import type { PathConflict } from './index/drive-index.ts';
import { nextNumber } from './index/drive-index.ts';
import { mayBeFolder, statusOf } from './files/file-status.ts';
import { foldersOf } from './index/folders-of.ts';

/** Where a file is wanted; all names are safe. */
export interface WantedPath {
  folders: readonly string[];
  name: string;
}

/**
 * So many names of a folder are tried. A search costs a little for each file that has such a name,
 * and nobody is to make that much for others.
 */
const MOST_FOLDER_NAMES = 50;

/**
 * Finds paths that no other file has. `Invoice.docx` becomes `Invoice (2).docx` when it is taken,
 * and a folder `Offer.docx` that would have to be where a file is becomes `Offer.docx (2)`: it is
 * called so for as long as that file is there.
 */
export class FreePaths {
  readonly #folder: string;
  readonly #relaxedStore: Store;
  readonly #ids: Ids;

  constructor(options: { folder: string; relaxedStore: Store; ids: Ids }) {
    this.#folder = options.folder;
    this.#relaxedStore = options.relaxedStore;
    this.#ids = options.ids;
  }

  /**
   * Looks for a path until one could be claimed.
   * @param claim claims it in the index, or returns what is in its way there
   * @returns the path that was claimed
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
      const obstacle = this.#isThere(path) ? { kind: 'name' as const } : await claim(path);
      if (obstacle === null) return path;
      if (obstacle.kind === 'folder') {
        taken.add(foldPath(obstacle.folder));
        ({ name } = wanted);
      } else {
        const number = await nextNumber(this.#relaxedStore, posix.join(...folders, wanted.name));
        name = numberedFileName(wanted.name, number);
      }
    }
  }

  /** Returns whether something that is no folder is where a folder of the path has to be. */
  isBlocked(path: string): boolean {
    return foldersOf(path).some((folder) => !mayBeFolder(this.#place(folder)));
  }

  #freeFolders({ folders }: WantedPath, taken: ReadonlySet<string>): string[] {
    const free: string[] = [];
    for (const folder of folders) free.push(this.#freeFolder(free, folder, taken));
    return free;
  }

  #freeFolder(above: readonly string[], wanted: string, taken: ReadonlySet<string>): string {
    for (let number = 1; number <= MOST_FOLDER_NAMES; number += 1) {
      const name = number === 1 ? wanted : `${wanted} (${String(number)})`;
      const path = posix.join(...above, name);
      if (!taken.has(foldPath(path)) && mayBeFolder(this.#place(path))) return name;
    }
    return `${wanted} (${this.#ids.driveFile()})`;
  }

  #isThere(path: string): boolean {
    return statusOf(this.#place(path)) !== undefined;
  }

  #place(path: string): string {
    return join(this.#folder, ...path.split(posix.sep));
  }
}
