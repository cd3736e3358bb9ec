import { open } from 'node:fs/promises';

/**
 * Brings the names in folders to the disk: of each folder one sync at a time, for all who asked
 * before it began. A sync that fails fails for all of them, and the next one begins anew.
 */
export class FolderSyncs {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<void>>();

  /**
   * Resolves when every name that the folder had at the call is on the disk.
   * @throws the file system's own error
   */
  async reachDisk(folder: string): Promise<void> {
    const next = this.#next.get(folder) ?? this.#syncAfter(folder, this.#running.get(folder));
    this.#next.set(folder, next);
    return next;
  }

  async #syncAfter(folder: string, before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => undefined);
    this.#next.delete(folder);
    const running = syncFolder(folder);
    this.#running.set(folder, running);
    try {
      await running;
    } finally {
      if (this.#running.get(folder) === running) this.#running.delete(folder);
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
