import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { FolderSyncs } from './folder-syncs.ts';

/**
 * Tracks created folders until their names are on the disk.
 *
 * A file is safe only if the names of its folders are on the disk, too, including folders that
 * another writer has just created. Otherwise, a power failure removes the folder with the file. A
 * folder counts as new from before its creation, so that no writer mistakes it for an old one. It
 * counts as new until its parent was synced, so that the next writer repeats a failed sync.
 */
export class NewFolders {
  readonly #syncs: FolderSyncs;
  readonly #new = new Set<string>();

  constructor(syncs: FolderSyncs) {
    this.#syncs = syncs;
  }

  /**
   * Creates a folder and its missing parents. An existing folder is no error.
   * @throws the file system's error
   */
  async make(folder: string): Promise<void> {
    const path = resolve(folder);
    try {
      await this.#makeOne(path);
    } catch (cause) {
      if (codeOf(cause) !== 'ENOENT') throw cause;
      await this.make(dirname(path));
      await this.#makeOne(path);
    }
  }

  /**
   * Resolves when the names of the folder and its parents are on the disk, as far as they were
   * created here.
   * @throws the file system's error
   */
  async reachDisk(folder: string): Promise<void> {
    if (this.#new.size === 0) return;
    for (const path of upwards(resolve(folder))) {
      if (!this.#new.has(path)) continue;
      await this.#syncs.reachDisk(dirname(path));
      this.#new.delete(path);
    }
  }

  /** A folder that could not be created stays new: another writer may be creating it. */
  async #makeOne(path: string): Promise<void> {
    this.#new.add(path);
    try {
      await mkdir(path);
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw cause;
    }
  }
}

/** Returns a folder and all its parents, innermost first. */
function upwards(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...upwards(parent)];
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
