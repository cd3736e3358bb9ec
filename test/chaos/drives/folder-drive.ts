import { existsSync, mkdirSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { partialFilesIn } from '../../service/drive/partial-files.ts';
import { filesBelow } from '../checks/check-drive.ts';
import type { ChaosDrive } from './chaos-drive.ts';

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

  /**
   * Removes the unfinished files of killed processes. Services that share a drive keep them for a
   * day, because newer ones may belong to one that is alive.
   */
  removeLeftovers(): void {
    if (!existsSync(join(this.#folder, '.docloom'))) return;
    for (const name of partialFilesIn(this.#folder)) rmSync(join(this.#folder, '.docloom', name));
  }

  async goAway(): Promise<void> {
    throw new Error('A folder of this machine cannot be away');
  }

  async stop(): Promise<void> {
    // Nothing runs.
  }
}
