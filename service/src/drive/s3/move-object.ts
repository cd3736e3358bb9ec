import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { hash } from 'node:crypto';
import { BlobExistsError } from '../blob-store.ts';
import { StorageError } from '../storage-error.ts';
import { copyObject } from './copy-object.ts';
import { hasObjectsBelow } from './object-pages.ts';
import { plainETag } from './object-state.ts';
import type { S3Objects } from './s3-objects.ts';

/** The metadata of a moved object: the source, and the ETag that this had. */
const MOVED_FROM = 'docloom-moved-from';
const MOVED_ETAG = 'docloom-moved-etag';

/**
 * Moves an object to a key that nothing has: it copies it and deletes the source. After a crash in
 * between, the same call only deletes the source.
 * @throws BlobExistsError; StorageError
 */
export async function moveObject(
  objects: S3Objects,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [source, target, isFolder] = await Promise.all([
    objects.head(from),
    objects.head(to),
    hasObjectsBelow(objects, to),
  ]);
  if (!source) {
    if (target?.Metadata?.[MOVED_FROM] === sourceName(from)) return;
    throw new StorageError('STORAGE_REJECTED', `"${from}" does not exist.`);
  }
  const isCopied = target !== undefined && isCopyOf(target, { from, source });
  if (isFolder || (target && !isCopied)) throw new BlobExistsError(to);
  if (!isCopied) await copyForMove(objects, { from, to, source });
  await objects.remove(from);
}

async function copyForMove(
  objects: S3Objects,
  { from, to, source }: { from: string; to: string; source: HeadObjectCommandOutput },
): Promise<void> {
  const { ETag, ContentType, Metadata } = source;
  await copyObject(
    objects,
    { from, to },
    {
      MetadataDirective: 'REPLACE',
      Metadata: {
        ...Metadata,
        [MOVED_FROM]: sourceName(from),
        [MOVED_ETAG]: plainETag(ETag),
      },
      ...(ContentType !== undefined && { ContentType }),
      // A person may have replaced it meanwhile.
      ...(ETag !== undefined && { CopySourceIfMatch: ETag }),
    },
  );
}

function isCopyOf(
  { Metadata, ContentLength }: HeadObjectCommandOutput,
  { from, source }: { from: string; source: HeadObjectCommandOutput },
): boolean {
  return (
    Metadata?.[MOVED_FROM] === sourceName(from) &&
    Metadata[MOVED_ETAG] === plainETag(source.ETag) &&
    ContentLength === source.ContentLength
  );
}

/** Metadata must be short and ASCII, and keys are not. */
function sourceName(key: string): string {
  return hash('sha256', key);
}
