import type { S3Answer } from './s3-answer.ts';
import { document } from './s3-answer.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { StoredObjects } from './stored-objects.ts';
import { toXml } from './xml.ts';

const MOST = 1_000;

/** Lists objects in the order of their keys' bytes. The token is the last key, encoded. */
export function listObjects(stored: StoredObjects, { bucket, query }: S3Request): S3Answer {
  if (query.has('delimiter')) throw new S3Error(501, 'NotImplemented', 'no delimiter here');
  const prefix = query.get('prefix') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? MOST), MOST);
  const token = query.get('continuation-token');
  const after = token === null ? null : Buffer.from(keyOf(token));
  const keys = sortedKeys([...stored.objects.keys()].filter((key) => key.startsWith(prefix)));
  const rest = keys.filter((key) => after === null || Buffer.from(key).compare(after) > 0);
  const page = rest.slice(0, most);
  const isTruncated = rest.length > page.length;
  const shown = encodingOf(query);
  return document(
    toXml('ListBucketResult', {
      Name: bucket,
      Prefix: shown(prefix),
      KeyCount: page.length,
      MaxKeys: most,
      IsTruncated: isTruncated,
      EncodingType: query.get('encoding-type'),
      ContinuationToken: token,
      NextContinuationToken: isTruncated ? tokenOf(page.at(-1) ?? '') : null,
      Contents: page.map((key) => {
        const { etag, lastModified, content } = stored.find(key);
        return {
          Key: shown(key),
          LastModified: lastModified.toISOString(),
          ETag: etag,
          Size: content.length,
          StorageClass: 'STANDARD',
        };
      }),
    }),
  );
}

export function listUploads(stored: StoredObjects, { bucket, query }: S3Request): S3Answer {
  const prefix = query.get('prefix') ?? '';
  const most = Math.min(Number(query.get('max-uploads') ?? MOST), MOST);
  const marker = `${query.get('key-marker') ?? ''} ${query.get('upload-id-marker') ?? ''}`;
  const all = [...stored.uploads]
    .filter(([, { key }]) => key.startsWith(prefix))
    .map(([id, { key, initiated }]) => ({
      ...{ Key: key, UploadId: id },
      Initiated: initiated.toISOString(),
    }))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const rest = marker === ' ' ? all : all.filter((upload) => placeOf(upload) > marker);
  const page = rest.slice(0, most);
  return document(
    toXml('ListMultipartUploadsResult', {
      Bucket: bucket,
      IsTruncated: rest.length > page.length,
      NextKeyMarker: page.at(-1)?.Key ?? null,
      NextUploadIdMarker: page.at(-1)?.UploadId ?? null,
      Upload: page,
    }),
  );
}

function placeOf({ Key, UploadId }: { Key: string; UploadId: string }): string {
  return `${Key} ${UploadId}`;
}

function sortedKeys(keys: string[]): string[] {
  return keys.sort((one, other) => Buffer.from(one).compare(Buffer.from(other)));
}

/** S3 writes a space as a plus. */
function encodingOf(query: URLSearchParams): (key: string) => string {
  if (query.get('encoding-type') !== 'url') return (key) => key;
  return (key) => encodeURIComponent(key).replaceAll('%20', '+').replaceAll('%2F', '/');
}

function tokenOf(key: string): string {
  return `1${Buffer.from(key).toString('base64')}`;
}

function keyOf(token: string): string {
  if (!token.startsWith('1')) throw new S3Error(400, 'InvalidArgument');
  return Buffer.from(token.slice(1), 'base64').toString('utf8');
}
