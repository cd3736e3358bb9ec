import type { DriveFileContent, DriveFiles } from '../drive-files.ts';

/** The Drive Files that were handed in, and the memory of those that were asked for besides. */
export class ProvidedFiles {
  readonly #files: DriveFiles;
  readonly #missing = new Set<string>();

  constructor(files: DriveFiles) {
    this.#files = files;
  }

  /** @returns undefined for a file that was not handed in; it is remembered */
  get(id: string): DriveFileContent | undefined {
    const content = this.#files.get(id);
    if (content === undefined) this.#missing.add(id);
    return content;
  }

  /** In the order in which they were asked for. */
  get missing(): string[] {
    return [...this.#missing];
  }
}
