import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fill } from '../../templates/contestants/contestant.ts';
import { wholeOf } from '../../templates/contestants/contestant.ts';
import { docxtemplater } from '../../templates/contestants/docxtemplater.ts';
import { SharedSync } from '../contestants/shared-sync.ts';

/** Renders letters with docxtemplater and writes them to a folder. */
export class LetterMaker {
  readonly #folder: string;
  readonly #fill: Fill;
  readonly #folderSync: SharedSync;

  private constructor(folder: string, template: Buffer, sync: () => Promise<void>) {
    this.#folder = folder;
    this.#fill = docxtemplater.prepare(template);
    this.#folderSync = new SharedSync(sync);
  }

  /** @param folder has `letter.docx` and an empty folder `documents` */
  static async in(folder: string): Promise<LetterMaker> {
    const template = await readFile(join(folder, 'letter.docx'));
    const handle = await open(join(folder, 'documents'), 'r');
    return new LetterMaker(folder, template, () => handle.sync());
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
