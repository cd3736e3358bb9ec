import type { DriveFileContent, DriveFiles } from '../drive-files.ts';

/** The provided Drive Files. Records requests for others. */
export class ProvidedFiles {
  readonly #files: DriveFiles;
  readonly #missing = new Set<string>();

  constructor(files: DriveFiles) {
    this.#files = files;
  }

  /** @returns undefined for a file that was not provided; its ID is recorded */
  get(id: string): DriveFileContent | undefined {
    const content = this.#files.get(id);
    if (content === undefined) this.#missing.add(id);
    return content;
  }

  /** In the order of the requests. */
  get missing(): string[] {
    return [...this.#missing];
  }
}
