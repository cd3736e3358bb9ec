import { Mutex } from 'async-mutex';
import type { SoleProcess } from '../../concurrency/scope.ts';
import { foldersOf } from '../../store/records/drive/folders-of.ts';

/**
 * Keeps a folder from being removed while a file moves into it: WebDAV servers remove a folder with
 * all that is in it. Other programs may still put a file there between the check that the folder is
 * empty and its removal, which takes a few milliseconds.
 */
export class FolderLocks implements SoleProcess {
  readonly scope = 'sole process';
  /** How many files move into each folder, or into a folder below it. */
  readonly #uses = new Map<string, number>();
  readonly #removals = new Mutex();
  /** Folders whose removal has not begun. */
  readonly #waiting = new Set<string>();
  #removing: string | null = null;

  /** Runs a task during which the folder and its parents are not removed. */
  async using<Result>(folder: string, task: () => Promise<Result>): Promise<Result> {
    const folders = [...foldersOf(folder), folder];
    while (this.#removing !== null && folders.includes(this.#removing)) {
      await this.#removals.waitForUnlock();
    }
    for (const one of folders) this.#uses.set(one, (this.#uses.get(one) ?? 0) + 1);
    try {
      return await task();
    } finally {
      for (const one of folders) this.#release(one);
    }
  }

  /**
   * Runs a task that may remove the folder, after all earlier ones.
   * @returns its result; false if a file moves into the folder, or another task for it will run
   */
  async removing(folder: string, task: () => Promise<boolean>): Promise<boolean> {
    if (this.#waiting.has(folder)) return false;
    this.#waiting.add(folder);
    return this.#removals.runExclusive(async () => {
      this.#waiting.delete(folder);
      if (this.#uses.has(folder)) return false;
      this.#removing = folder;
      try {
        return await task();
      } finally {
        this.#removing = null;
      }
    });
  }

  #release(folder: string): void {
    const uses = (this.#uses.get(folder) ?? 0) - 1;
    if (uses > 0) this.#uses.set(folder, uses);
    else this.#uses.delete(folder);
  }
}
