import type { PutMode, StagedBlob } from '../../blob-store.ts';
import type { StagedContent } from '../../remote/staging-folder.ts';
import type { BlobsAbove } from '../blobs-above.ts';
import type { ObjectWriter } from './object-writer.ts';
import type { S3Objects } from '../s3-objects.ts';
import type { Suitability } from '../suitability.ts';

export interface StagedS3BlobOptions {
  content: StagedContent;
  fileId: string | undefined;
  objects: S3Objects;
  writer: ObjectWriter;
  above: BlobsAbove;
  suitability: Suitability;
}

/** A content on this machine that waits for its upload. */
export class StagedS3Blob implements StagedBlob {
  readonly #options: StagedS3BlobOptions;

  constructor(options: StagedS3BlobOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#options.content.size;
  }

  async put(key: string, mode: PutMode): Promise<void> {
    const { content, fileId, objects, writer, above, suitability } = this.#options;
    // Unless the start has done it: the storage was away.
    if (mode !== 'replace') await suitability.require(objects);
    await above.requireNone(key);
    await writer.put({ key, content, fileId }, mode);
    above.forget(key);
    // What stays is removed by the next start.
    await content.discard().catch(() => undefined);
  }

  async discard(): Promise<void> {
    await this.#options.content.discard();
  }
}
