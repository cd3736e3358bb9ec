import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { PutMode } from '../../blob-store.ts';
import { BlobExistsError } from '../../blob-store.ts';
import type { StagedContent } from '../../remote/staging-folder.ts';
import { uploadInParts } from './multipart-upload.ts';
import { digestMetadata } from '../content-digest.ts';
import { isPreconditionFailed, S3Failure } from '../s3-failure.ts';
import type { S3Objects } from '../s3-objects.ts';
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
/** That which tells for which file of the drive it was written. */
const FILE = 'docloom-file';

/** A content, and where it goes. */
export interface ObjectPut {
  key: string;
  content: StagedContent;
  /** The file of the drive that it is for. */
  fileId: string | undefined;
}

/** Whether the key has this content, an earlier one of the same file, another one, or none. */
type Owner = 'this content' | 'same file' | 'other' | 'none';

/** `If-None-Match: *`, or no condition. */
type Condition = { IfNoneMatch?: '*' };

/** Writes staged contents, so that a lost answer neither fails a write nor replaces another blob. */
export class ObjectWriter {
  readonly #objects: S3Objects;
  readonly #sizes: PartSizes;

  constructor(objects: S3Objects, sizes: PartSizes) {
    this.#objects = objects;
    this.#sizes = sizes;
  }

  /** @throws BlobExistsError, not in the mode `replace`; StorageError */
  async put(put: ObjectPut, mode: PutMode): Promise<void> {
    if (mode === 'replace') await this.#replace(put);
    else if (mode === 'create') await this.#create(put);
    else await this.#replaceOwn(put);
  }

  /** Most keys have no object yet, so this asks for the owner only after a rejected creation. */
  async #replaceOwn(put: ObjectPut): Promise<void> {
    try {
      await this.#create(put);
    } catch (cause) {
      if (!(cause instanceof BlobExistsError)) throw cause;
      if ((await this.#ownerOf(put)) === 'other') throw cause;
      await this.#replace(put);
    }
  }

  async #create(put: ObjectPut): Promise<void> {
    const { conditionalWrites } = this.#objects.address;
    // A large content would be uploaded in vain, and without conditions nothing else rejects it.
    if (this.#isLarge(put) || !conditionalWrites) {
      const owner = await this.#ownerOf(put);
      if (owner === 'same file' || owner === 'other') throw new BlobExistsError(put.key);
    }
    try {
      await this.#send(put, conditionalWrites ? { IfNoneMatch: '*' } : {});
    } catch (cause) {
      if (await this.#hasSucceeded(put, cause)) return;
      if (await this.#isTaken(put, cause)) throw new BlobExistsError(put.key);
      throw cause;
    }
  }

  async #replace(put: ObjectPut): Promise<void> {
    try {
      await this.#send(put, {});
    } catch (cause) {
      if (!(await this.#hasSucceeded(put, cause))) throw cause;
    }
  }

  #isLarge({ content }: ObjectPut): boolean {
    return content.size > this.#sizes.above;
  }

  async #send(put: ObjectPut, condition: Condition): Promise<void> {
    if (this.#isLarge(put)) await this.#sendInParts(put, condition);
    else await this.#sendWhole(put, condition);
  }

  async #sendWhole(put: ObjectPut, condition: Condition): Promise<void> {
    const { encryption } = this.#objects;
    const { key, content } = put;
    const body = { content, range: undefined, sha256: content.sha256 };
    const Metadata = metadataOf(put);
    await this.#objects.send('PutObject', key, (client, place) =>
      withBody(body, (input, options) =>
        client.send(
          new PutObjectCommand({ ...place, ...input, ...condition, ...encryption, Metadata }),
          options,
        ),
      ),
    );
  }

  async #sendInParts(put: ObjectPut, condition: Condition): Promise<void> {
    const { key, content } = put;
    const { partSize } = this.#sizes;
    const metadata = metadataOf(put);
    await uploadInParts(this.#objects, { key, content, partSize, metadata, condition });
  }

  /** Returns whether the content was written although its last answer is an error, or there was none. */
  async #hasSucceeded(put: ObjectPut, cause: unknown): Promise<boolean> {
    if (!(cause instanceof S3Failure)) return false;
    if (!isRejection(cause) && !cause.isOutage) return false;
    const owner = await this.#ownerOf(put).catch(() => {
      // Nobody knows.
      throw cause;
    });
    return owner === 'this content';
  }

  /** Returns whether a failed creation means that the key has another object. */
  async #isTaken(put: ObjectPut, cause: unknown): Promise<boolean> {
    if (!(cause instanceof S3Failure)) return false;
    if (isPreconditionFailed(cause)) return true;
    const isConflict = isRejection(cause) || cause.s3Code === 'ConditionalRequestConflict';
    return isConflict && (await this.#ownerOf(put)) !== 'none';
  }

  async #ownerOf({ key, content, fileId }: ObjectPut): Promise<Owner> {
    const found = await this.#objects.head(key);
    if (!found) return 'none';
    const { [PUT]: put, [FILE]: file } = found.Metadata ?? {};
    if (put === content.id) return 'this content';
    return file !== undefined && file === fileId ? 'same file' : 'other';
  }
}

function metadataOf({ content, fileId }: ObjectPut): Record<string, string> {
  return {
    [PUT]: content.id,
    ...(fileId !== undefined && { [FILE]: fileId }),
    ...digestMetadata(content.sha256),
  };
}

/** Whether a key has another object already, or an earlier request has completed the upload. */
function isRejection(failure: S3Failure): boolean {
  return isPreconditionFailed(failure) || failure.s3Code === 'NoSuchUpload';
}
