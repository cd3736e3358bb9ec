import { syncFolder } from '../../store/sync-folder.ts';

/**
 * Syncs the names in folders to the disk. Each folder has one sync at a time, which serves all
 * callers from before its start. If it fails, it fails for all of them, and the next one starts
 * over.
 */
export class FolderSyncs {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<void>>();

  /**
   * Resolves when all names that the folder had at the time of the call are on the disk.
   * @throws the file system's error
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
