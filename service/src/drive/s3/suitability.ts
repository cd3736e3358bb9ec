import { PutObjectCommand } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { UnsuitableStorageError } from '../blob-store.ts';
import { CheckOnce } from '../remote/check-once.ts';
import type { StagingFolder } from '../remote/staging-folder.ts';
import { CHECK } from './hidden-keys.ts';
import { abortUpload, beginUpload, completeUpload, uploadPart } from './upload/multipart-upload.ts';
import { isMissingBucket, isPreconditionFailed, S3Failure } from './s3-failure.ts';
import type { S3Objects } from './s3-objects.ts';

const CONDITION = { IfNoneMatch: '*' } as const;

/** Checks once whether a bucket exists, can be written, and keeps the conditions of writes. */
export class Suitability {
  readonly #staging: StagingFolder;
  readonly #once = new CheckOnce();
  /** The key of the check that runs. */
  #inUse: string | null = null;

  constructor(staging: StagingFolder) {
    this.#staging = staging;
  }

  /**
   * Resolves when a check has passed.
   * @throws UnsuitableStorageError; StorageError if there was no answer
   */
  require(objects: S3Objects): Promise<void> {
    return this.#once.require(async () => {
      const key = `${CHECK}${randomUUID()}`;
      this.#inUse = key;
      await check(objects, key, this.#staging).finally(() => {
        this.#inUse = null;
      });
      return true;
    });
  }

  /** Whether a check needs an object or an upload. A slow server is checked for long. */
  uses(key: string): boolean {
    return key === this.#inUse;
  }
}

async function check(objects: S3Objects, key: string, staging: StagingFolder): Promise<void> {
  const { bucket, conditionalWrites } = objects.address;
  try {
    await write(objects, key, {});
    if (!conditionalWrites) return;
    await requireRejection(bucket, write(objects, key, CONDITION));
    await checkParts(objects, key, staging);
  } catch (cause) {
    throw explained(bucket, cause);
  } finally {
    // What stays is removed by the next start.
    await objects.remove(key).catch(() => undefined);
  }
}

async function write(
  objects: S3Objects,
  key: string,
  condition: { IfNoneMatch?: '*' },
): Promise<void> {
  const Body = 'Whether this can be written.';
  await objects.send('PutObject', key, (client, place) =>
    client.send(new PutObjectCommand({ ...place, ...objects.encryption, ...condition, Body })),
  );
}

/** Some servers check the condition of a whole object, but not that of one in parts. */
async function checkParts(objects: S3Objects, key: string, staging: StagingFolder): Promise<void> {
  const content = await staging.receive(Buffer.from('A part.'));
  const upload = await beginUpload(objects, key, {});
  try {
    const range = { first: 0, last: content.size - 1 };
    const part = await uploadPart(objects, upload, { content, range, number: 1 });
    const completing = completeUpload(objects, upload, { Parts: [part], condition: CONDITION });
    await requireRejection(objects.address.bucket, completing);
  } finally {
    await abortUpload(objects, upload).catch(() => undefined);
  }
}

/** @throws UnsuitableStorageError, if a write with a condition succeeds or is not supported */
async function requireRejection(bucket: string, writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (cause) {
    if (isPreconditionFailed(cause)) return;
    if (!(cause instanceof S3Failure) || cause.status !== 501) throw cause;
  }
  throw new UnsuitableStorageError(
    `The server of the bucket ${bucket} does not check the condition If-None-Match, so a new file could replace one that another program writes at the same moment. Use a server that checks it, or accept the risk with conditionalWrites=false in the address.`,
  );
}

/** Returns an error that stays until somebody changes a setting as a sentence for the operator. */
function explained(bucket: string, cause: unknown): unknown {
  if (isMissingBucket(cause)) {
    return new UnsuitableStorageError(
      `The bucket ${bucket} does not exist. Create it, or correct the address.`,
      { cause },
    );
  }
  if (!(cause instanceof S3Failure) || cause.isOutage) return cause;
  return new UnsuitableStorageError(
    `The bucket ${bucket} cannot be used. Check the address, the credentials and their policy. ${cause.message}`,
    { cause },
  );
}
