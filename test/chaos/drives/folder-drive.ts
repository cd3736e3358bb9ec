import { existsSync, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../checks/check-drive.ts';
import type { ChaosDrive } from './chaos-drive.ts';

/** The folder in the data folder. */
export class FolderDrive implements ChaosDrive {
  readonly settings = [];
  readonly environment = {};
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'drive');
  }

  onWriting(see: () => void): () => void {
    const temporaryFolder = join(this.#folder, '.docloom');
    mkdirSync(temporaryFolder, { recursive: true });
    const watcher = watch(temporaryFolder, see);
    return () => {
      watcher.close();
    };
  }

  async paths(): Promise<string[]> {
    return existsSync(this.#folder) ? filesBelow(this.#folder) : [];
  }

  async inFolder(): Promise<string> {
    return this.#folder;
  }

  async goAway(): Promise<void> {
    throw new Error('A folder of this machine cannot be away');
  }

  async stop(): Promise<void> {
    // Nothing runs.
  }
}
