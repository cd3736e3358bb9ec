import type { _Object } from '@aws-sdk/client-s3';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { S3Objects } from './s3-objects.ts';

/** An object of a list. */
export interface ListedObject {
  /** Relative to the prefix of the drive. */
  key: string;
  object: _Object;
}

/**
 * Returns the objects whose keys begin with a text, in pages, which may be empty. At most `most` in
 * a page, by default as many as the server allows.
 * @throws StorageError
 */
export async function* pagesOfObjects(
  objects: S3Objects,
  start: string,
  most?: number,
): AsyncGenerator<ListedObject[]> {
  const { prefix } = objects.address;
  let token: string | undefined;
  do {
    const answer = await objects.send('ListObjectsV2', start, (client, { Bucket, Key: Prefix }) =>
      client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix,
          // Without it, a key with a control character makes the answer unreadable.
          EncodingType: 'url',
          ...(most !== undefined && { MaxKeys: most }),
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      ),
    );
    const isEncoded = answer.EncodingType === 'url';
    yield (answer.Contents ?? []).map((object) => {
      const key = isEncoded ? decoded(object.Key ?? '') : (object.Key ?? '');
      return { key: key.slice(prefix.length), object };
    });
    token = answer.IsTruncated === true ? answer.NextContinuationToken : undefined;
  } while (token !== undefined);
}

/** Whether any object has a key below the path. */
export async function hasObjectsBelow(objects: S3Objects, path: string): Promise<boolean> {
  for await (const page of pagesOfObjects(objects, `${path}/`, 1)) {
    if (page.length > 0) return true;
  }
  return false;
}

/** A space may be written as a plus. */
function decoded(key: string): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}
