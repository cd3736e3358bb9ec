import { rm } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { PutMode, StagedBlob } from '../blob-store.ts';
import { BlobExistsError, NotDurableError } from '../blob-store.ts';
import type { TemporaryFile } from './durable-file.ts';
import { moveIfFree, moveIntoPlace, syncNameOf } from './durable-file.ts';

/** A complete file of the temporary folder that gets its name in one step. */
export class StagedBlobFile implements StagedBlob {
  readonly #folder: string;
  readonly #temporary: TemporaryFile;

  /** @param folder of the blobs, on the same file system as the temporary file */
  constructor(folder: string, temporary: TemporaryFile) {
    this.#folder = folder;
    this.#temporary = temporary;
  }

  get size(): number {
    return this.#temporary.size;
  }

  async put(key: string, mode: PutMode): Promise<void> {
    const place = join(this.#folder, ...key.split(posix.sep));
    if (mode !== 'create') await moveIntoPlace(this.#temporary, place);
    else if (!(await moveIfFree(this.#temporary, place))) throw new BlobExistsError(key);
    await syncNameOf(place).catch((cause: unknown) => {
      throw new NotDurableError(cause);
    });
  }

  async discard(): Promise<void> {
    await rm(this.#temporary.path, { force: true });
  }
}
