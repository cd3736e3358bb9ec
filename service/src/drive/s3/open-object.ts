import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { OpenedBlob } from '../blob-store.ts';
import type { ByteRange } from '../drive.ts';
import type { ExpectedContent } from '../remote/checked-content.ts';
import { CheckedContent } from '../remote/checked-content.ts';
import { OpenedResponse } from '../remote/opened-response.ts';
import { StorageError } from '../storage-error.ts';
import { expectedDigest } from './content-digest.ts';
import { stateOfObject } from './object-state.ts';
import { isPreconditionFailed, toS3Failure } from './s3-failure.ts';
import type { S3Objects } from './s3-objects.ts';
import { undefinedIfMissing } from './s3-objects.ts';

/** Opens an object, or returns undefined if it does not exist. @throws StorageError */
export async function openObject(objects: S3Objects, key: string): Promise<OpenedBlob | undefined> {
  const answer = await objects
    .send('GetObject', key, (client, place) => client.send(new GetObjectCommand(place)))
    .catch(undefinedIfMissing);
  if (!answer) return undefined;
  const { ETag, LastModified, ContentLength: size, Metadata } = answer;
  return new OpenedResponse({
    state: stateOfObject(key, { ETag, LastModified, size }),
    body: bodyOf(answer, key, expectedContent(key, Metadata)),
    requestRange: (range) => requestRange(objects, { key, ETag, range }),
  });
}

/** Returns undefined if the object was replaced or deleted. */
async function requestRange(
  objects: S3Objects,
  { key, ETag, range }: { key: string; ETag: string | undefined; range: ByteRange },
): Promise<Readable | undefined> {
  const Range = `bytes=${range.first}-${range.last}`;
  const condition = { Range, ...(ETag !== undefined && { IfMatch: ETag }) };
  const answer = await objects
    .send('GetObject', key, (client, place) =>
      client.send(new GetObjectCommand({ ...place, ...condition })),
    )
    .catch((cause: unknown) =>
      isPreconditionFailed(cause) ? undefined : undefinedIfMissing(cause),
    );
  if (!answer) return undefined;
  const body = bodyOf(answer, key, null);
  if (answer.ContentLength === range.last - range.first + 1) return body;
  body.destroy();
  throw new StorageError('STORAGE_REJECTED', `GetObject ${key}: the answer has another range.`);
}

/** Returns the SHA-256 that the content must have; null if nobody knows it. */
function expectedContent(
  key: string,
  metadata: Record<string, string> | undefined,
): ExpectedContent | null {
  const sha256 = expectedDigest(metadata);
  if (sha256 === undefined) return null;
  const damaged = () =>
    new StorageError(
      'STORAGE_REJECTED',
      `GetObject ${key}: the content is damaged, because its SHA-256 is not that of the metadata docloom-sha256.`,
    );
  return { sha256, damaged };
}

/**
 * Returns the body of an answer with errors of the storage. The client compares a whole body with
 * its checksum at the end, if the server has one of the whole content.
 */
function bodyOf(
  { Body }: GetObjectCommandOutput,
  key: string,
  expected: ExpectedContent | null,
): Readable {
  if (!(Body instanceof Readable)) {
    throw new StorageError('STORAGE_REJECTED', `GetObject ${key}: the answer has no body.`);
  }
  const source: Readable = Body;
  const body = new CheckedContent(expected);
  source.on('error', (cause) => body.destroy(toS3Failure(cause, `GetObject ${key}`) as Error));
  source.on('close', () => {
    if (!source.readableEnded) body.destroy(wasCut(key));
  });
  body.on('close', () => source.destroy());
  return source.pipe(body);
}

function wasCut(key: string): StorageError {
  return new StorageError('STORAGE_UNREACHABLE', `GetObject ${key}: the answer was cut.`);
}
