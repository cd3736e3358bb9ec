import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { mapAtOnce } from '../../concurrency/map-at-once.ts';
import { DRIVE_ID, HIDDEN } from './hidden-keys.ts';
import { abortUpload } from './upload/multipart-upload.ts';
import { pagesOfObjects } from './object-pages.ts';
import { S3Failure } from './s3-failure.ts';
import type { S3Objects } from './s3-objects.ts';

const AT_ONCE = 16;

/** A hidden object, or an upload in parts. */
export interface UnfinishedObject {
  key: string;
  /** When it was written or begun; undefined if the server does not tell. */
  since: Date | undefined;
}

/**
 * Removes what a killed process left: the trash, test objects and parts.
 * @param isInUse whether a living process may be using it
 * @throws StorageError
 */
export async function removeUnfinishedObjects(
  objects: S3Objects,
  isInUse: (unfinished: UnfinishedObject) => boolean,
): Promise<void> {
  for await (const page of pagesOfObjects(objects, HIDDEN)) {
    const keys = page
      .filter(
        ({ key, object }) => key !== DRIVE_ID && !isInUse({ key, since: object.LastModified }),
      )
      .map(({ key }) => key);
    await mapAtOnce(keys, AT_ONCE, (key) => objects.remove(key));
  }
  await abortUploads(objects, isInUse).catch((cause: unknown) => {
    // Some servers have no list of uploads. Parts cost space, but do no harm.
    if (!(cause instanceof S3Failure) || cause.status !== 501) throw cause;
  });
}

async function abortUploads(
  objects: S3Objects,
  isInUse: (unfinished: UnfinishedObject) => boolean,
): Promise<void> {
  const { prefix } = objects.address;
  let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const answer = await objects.send('ListMultipartUploads', '', (client, { Bucket }) =>
      client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...markers })),
    );
    const uploads = (answer.Uploads ?? [])
      .map(({ Key = '', UploadId, Initiated }) => ({
        key: Key.slice(prefix.length),
        UploadId,
        since: Initiated,
      }))
      .filter((upload) => !isInUse(upload));
    await mapAtOnce(uploads, AT_ONCE, (upload) =>
      abortUpload(objects, upload).catch(exceptMissing),
    );
    if (answer.IsTruncated !== true) return;
    markers = { KeyMarker: answer.NextKeyMarker, UploadIdMarker: answer.NextUploadIdMarker };
  }
}

/** Ignores that an upload has ended meanwhile. @throws any other error */
function exceptMissing(cause: unknown): void {
  if (!(cause instanceof S3Failure) || cause.status !== 404) throw cause;
}
