import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fill } from '../../templates/contestants/contestant.ts';
import { wholeOf } from '../../templates/contestants/contestant.ts';
import { loadContestant } from '../../templates/contestants/index.ts';
import { SharedSync } from '../contestants/shared-sync.ts';

/** Renders letters with a template library and writes them to a folder. */
export class LetterMaker {
  readonly #folder: string;
  readonly #fill: Fill;
  readonly #folderSync: SharedSync;

  private constructor(folder: string, fill: Fill, sync: () => Promise<void>) {
    this.#folder = folder;
    this.#fill = fill;
    this.#folderSync = new SharedSync(sync);
  }

  /**
   * @param folder has `letter.docx` and an empty folder `documents`
   * @param library the name of a library that renders it; see `loadContestant`
   */
  static async in(folder: string, library: string): Promise<LetterMaker> {
    const { prepare } = await loadContestant(library);
    const fill = prepare(await readFile(join(folder, 'letter.docx')));
    const handle = await open(join(folder, 'documents'), 'r');
    return new LetterMaker(folder, fill, () => handle.sync());
  }

  /** Resolves when the document is on the disk. */
  async make(runId: string, data: object): Promise<void> {
    const name = `Letter ${runId}.docx`;
    const temporary = join(this.#folder, name);
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(wholeOf(await this.#fill(data)));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(this.#folder, 'documents', name));
    await this.#folderSync.reachDisk();
  }
}
