import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { FolderSyncs } from './folder-syncs.ts';

/**
 * Folders that have been made here, until their names are on the disk.
 *
 * Whoever writes into a folder that somebody else has just made needs its name on the disk too, or a
 * power cut takes the folder with the file in it. A folder counts as new from before it is made, so
 * that nobody finds it there and takes it for an old one; and until a sync of what holds it has
 * succeeded, so that one that failed is made up for by the next writer.
 */
export class NewFolders {
  readonly #syncs: FolderSyncs;
  readonly #new = new Set<string>();

  constructor(syncs: FolderSyncs) {
    this.#syncs = syncs;
  }

  /**
   * Makes a folder and those above it that are missing; one that is there is no fault.
   * @throws the file system's own error
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
   * Resolves when the folder's own name, and those of the folders above it, are on the disk, as far
   * as they were made here.
   * @throws the file system's own error
   */
  async reachDisk(folder: string): Promise<void> {
    if (this.#new.size === 0) return;
    for (const path of upwards(resolve(folder))) {
      if (!this.#new.has(path)) continue;
      await this.#syncs.reachDisk(dirname(path));
      this.#new.delete(path);
    }
  }

  /** One that could not be made stays new: somebody else may be making it in this moment. */
  async #makeOne(path: string): Promise<void> {
    this.#new.add(path);
    try {
      await mkdir(path);
    } catch (cause) {
      if (codeOf(cause) !== 'EEXIST') throw cause;
    }
  }
}

/** A folder, what holds it, what holds that. */
function upwards(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...upwards(parent)];
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
