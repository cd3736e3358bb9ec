import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { PutMode } from '../blob-store.ts';
import { BlobExistsError } from '../blob-store.ts';
import type { StagedContent } from '../remote/staging-folder.ts';
import { uploadInParts } from './multipart-upload.ts';
import { isPreconditionFailed, S3Failure } from './s3-failure.ts';
import type { S3Objects } from './s3-objects.ts';
import { withBody } from './upload-body.ts';

/** Which contents are uploaded in parts, in bytes. */
export interface PartSizes {
  /** Larger contents are. */
  above: number;
  partSize: number;
}

const MEGABYTE = 1024 ** 2;

export const PART_SIZES: PartSizes = { above: 16 * MEGABYTE, partSize: 8 * MEGABYTE };

/** The metadata of an object that tells which staged content it has. */
const PUT = 'docloom-put';

/** Whether the key has the content, another one, or none. */
type Owner = 'ours' | 'other' | 'none';

/** Writes staged contents, so that a lost answer neither fails a write nor replaces another blob. */
export class ObjectWriter {
  readonly #objects: S3Objects;
  readonly #sizes: PartSizes;

  constructor(objects: S3Objects, sizes: PartSizes) {
    this.#objects = objects;
    this.#sizes = sizes;
  }

  /** @throws BlobExistsError, in the mode `create`; StorageError */
  async put(key: string, content: StagedContent, mode: PutMode): Promise<void> {
    const { conditionalWrites } = this.#objects.address;
    const isLarge = content.size > this.#sizes.above;
    // A large content would be uploaded in vain, and without conditions nothing else rejects it.
    if (mode === 'create' && (isLarge || !conditionalWrites)) {
      if ((await this.#ownerOf(key, content)) === 'other') throw new BlobExistsError(key);
    }
    const condition: { IfNoneMatch?: '*' } =
      mode === 'create' && conditionalWrites ? { IfNoneMatch: '*' } : {};
    try {
      if (isLarge) await this.#putInParts(key, content, condition);
      else await this.#putWhole(key, content, condition);
    } catch (cause) {
      await this.#settle(key, content, { mode, cause });
    }
  }

  async #putWhole(
    key: string,
    content: StagedContent,
    condition: { IfNoneMatch?: '*' },
  ): Promise<void> {
    const { encryption } = this.#objects;
    const body = { content, range: undefined, sha256: content.sha256 };
    const Metadata = { [PUT]: content.id };
    await this.#objects.send('PutObject', key, (client, place) =>
      withBody(body, (input, options) =>
        client.send(
          new PutObjectCommand({ ...place, ...input, ...condition, ...encryption, Metadata }),
          options,
        ),
      ),
    );
  }

  async #putInParts(
    key: string,
    content: StagedContent,
    condition: { IfNoneMatch?: '*' },
  ): Promise<void> {
    const { partSize } = this.#sizes;
    const metadata = { [PUT]: content.id };
    await uploadInParts(this.#objects, { key, content, partSize, metadata, condition });
  }

  /** Resolves if the write has succeeded although its last answer is an error, or there was none. */
  async #settle(
    key: string,
    content: StagedContent,
    { mode, cause }: { mode: PutMode; cause: unknown },
  ): Promise<void> {
    if (!(cause instanceof S3Failure)) throw cause;
    const isRejected = isPreconditionFailed(cause) || isOver(cause);
    if (!isRejected && !cause.isOutage) throw cause;
    const owner = await this.#ownerOf(key, content).catch(() => {
      // Nobody knows.
      throw cause;
    });
    if (owner === 'ours') return;
    const isConflict = isRejected || cause.s3Code === 'ConditionalRequestConflict';
    if (mode === 'create' && isConflict && (owner === 'other' || isPreconditionFailed(cause))) {
      throw new BlobExistsError(key);
    }
    throw cause;
  }

  async #ownerOf(key: string, { id }: StagedContent): Promise<Owner> {
    const found = await this.#objects.head(key);
    if (!found) return 'none';
    return found.Metadata?.[PUT] === id ? 'ours' : 'other';
  }
}

/** Whether an upload in parts does not exist: an earlier request has completed it. */
function isOver({ s3Code }: S3Failure): boolean {
  return s3Code === 'NoSuchUpload';
}
