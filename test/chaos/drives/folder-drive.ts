import { existsSync, mkdirSync, utimesSync, watch } from 'node:fs';
import { join } from 'node:path';
import { partialFilesIn } from '../../service/drive/partial-files.ts';
import { filesBelow } from '../checks/check-drive.ts';
import type { ChaosDrive } from './chaos-drive.ts';

/** In milliseconds. */
const TWO_DAYS = 2 * 24 * 60 * 60_000;

/** A folder of this machine. */
export class FolderDrive implements ChaosDrive {
  readonly settings: readonly string[];
  readonly environment = {};
  readonly #folder: string;

  private constructor(folder: string, settings: readonly string[]) {
    this.#folder = folder;
    this.settings = settings;
  }

  /** The default of a service: the folder in its data folder. */
  static inDataFolder(dataFolder: string): FolderDrive {
    return new FolderDrive(join(dataFolder, 'drive'), []);
  }

  /** A folder that several services name in their settings. */
  static shared(folder: string): FolderDrive {
    return new FolderDrive(folder, ['--drive', folder]);
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

  /** The unfinished files of killed processes. */
  get leftovers(): string[] {
    return existsSync(join(this.#folder, '.docloom')) ? partialFilesIn(this.#folder) : [];
  }

  /** Makes the leftovers two days old: newer ones may belong to another service that is alive. */
  age(): void {
    const before = new Date(Date.now() - TWO_DAYS);
    for (const name of this.leftovers)
      utimesSync(join(this.#folder, '.docloom', name), before, before);
  }

  async goAway(): Promise<void> {
    throw new Error('A folder of this machine cannot be away');
  }

  async stop(): Promise<void> {
    // Nothing runs.
  }
}
