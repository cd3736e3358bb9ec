import { join, posix } from 'node:path';
import type { Ids } from '../../ids/ids.ts';
import type { Store } from '../../store/tables.ts';
import { numberedFileName } from '../file-name.ts';
import { foldPath } from '../../store/records/drive/folded-path.ts';
import type { PathConflict } from '../../store/records/drive/drive-files.ts';
import { nextNumber } from '../../store/records/drive/drive-files.ts';
import { mayBeFolder, statusOf } from '../folder/file-status.ts';
import { foldersOf } from '../../store/records/drive/folders-of.ts';

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
  readonly #folder: string;
  readonly #relaxedStore: Store;
  readonly #ids: Ids;

  constructor(options: { folder: string; relaxedStore: Store; ids: Ids }) {
    this.#folder = options.folder;
    this.#relaxedStore = options.relaxedStore;
    this.#ids = options.ids;
  }

  /**
   * Tries paths until one is claimed.
   * @param claim claims a path in the index, or returns its conflict there
   * @returns the claimed path
   * @throws the error of `claim`, the store or the file system
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
      const conflict = this.#isThere(path) ? { kind: 'name' as const } : await claim(path);
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
  isBlocked(path: string): boolean {
    return foldersOf(path).some((folder) => !mayBeFolder(this.#place(folder)));
  }

  #freeFolders({ folders }: WantedPath, taken: ReadonlySet<string>): string[] {
    const free: string[] = [];
    for (const folder of folders) free.push(this.#freeFolder(free, folder, taken));
    return free;
  }

  #freeFolder(above: readonly string[], wanted: string, taken: ReadonlySet<string>): string {
    for (let number = 1; number <= MAX_FOLDER_NAMES; number += 1) {
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
