import type { PutObjectCommandInput, S3ClientConfig } from '@aws-sdk/client-s3';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { hash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { until } from '../../until.ts';
import { ACCESS_KEY_ID, BUCKET, REGION, SECRET_ACCESS_KEY } from './strict-s3/account.ts';
import { StrictS3 } from './strict-s3/strict-s3.ts';

/* The tests of the store mean something only if the server rejects what S3 rejects. */

let server: StrictS3;
beforeEach(async () => {
  server = await StrictS3.start({ smallestPart: 5 });
});
afterEach(() => server.stop());

const CREDENTIALS = { accessKeyId: ACCESS_KEY_ID, secretAccessKey: SECRET_ACCESS_KEY };

const ignore = () => undefined;

const clientWith = (config: S3ClientConfig = {}) =>
  new S3Client({
    endpoint: server.url,
    region: REGION,
    forcePathStyle: true,
    credentials: CREDENTIALS,
    maxAttempts: 1,
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    ...config,
  });

const put = (input: Partial<PutObjectCommandInput>, config?: S3ClientConfig) =>
  clientWith(config).send(new PutObjectCommand({ Bucket: BUCKET, Key: 'a.txt', ...input }));

/** Sends a signed request in which something was changed on the way. */
const putChanged = (
  change: (request: { headers: Record<string, string>; path: string; body: unknown }) => void,
) => {
  const client = clientWith();
  client.middlewareStack.add(
    (next) => async (sent) => {
      change(sent.request as never);
      return next(sent);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  const input = { Bucket: BUCKET, Key: 'a.txt', Body: 'Dear Ann', Metadata: { about: 'Ann' } };
  return client.send(new PutObjectCommand(input));
};

describe('the strict server', () => {
  it.each<[string, S3ClientConfig, string]>([
    [
      'a wrong secret',
      { credentials: { ...CREDENTIALS, secretAccessKey: 'wrong' } },
      'SignatureDoesNotMatch',
    ],
    [
      'a wrong key',
      { credentials: { ...CREDENTIALS, accessKeyId: 'AKIAWRONG' } },
      'InvalidAccessKeyId',
    ],
    ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['an old request', { systemClockOffset: -20 * 60_000 }, 'RequestTimeTooSkewed'],
    ['nobody', { signer: { sign: async (request) => request } }, 'AccessDenied'],
  ])('rejects %s', async (_, config, name) => {
    await expect(put({ Body: 'Dear Ann' }, config)).rejects.toMatchObject({ name });
    expect(server.stored.objects.size).toBe(0);
  });

  it.each<[string, Parameters<typeof putChanged>[0], string]>([
    ['body', (request) => (request.body = 'Dear Ben'), 'XAmzContentSHA256Mismatch'],
    ['path', (request) => (request.path += 'x'), 'SignatureDoesNotMatch'],
    ['host', ({ headers }) => (headers['host'] = `${BUCKET}.s3.test`), 'SignatureDoesNotMatch'],
    ['metadata', ({ headers }) => (headers['x-amz-meta-about'] = 'Ben'), 'SignatureDoesNotMatch'],
    ['added header', ({ headers }) => (headers['x-amz-meta-more'] = 'x'), 'AccessDenied'],
  ])('rejects a request with another %s than was signed', async (_, change, name) => {
    await expect(putChanged(change)).rejects.toMatchObject({ name });
    expect(server.stored.objects.size).toBe(0);
  });

  it('rejects a body that differs from its checksum', async () => {
    const input = { Body: 'Dear Ann', ChecksumSHA256: hash('sha256', 'Dear Ben', 'base64') };
    await expect(put(input)).rejects.toMatchObject({ name: 'BadDigest' });
  });

  it('decodes a stream with a checksum at its end', async () => {
    await put({
      Body: Readable.from([Buffer.from('Dear '), Buffer.from('Ann')]),
      ContentLength: 8,
    });
    expect(server.requests[0]?.headers['x-amz-content-sha256']).toBe(
      'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
    );
    expect(server.stored.objects.get('a.txt')?.content.toString()).toBe('Dear Ann');
    expect(server.stored.objects.get('a.txt')?.checksums).toHaveProperty('crc32');
  });

  it('answers 412 to a condition that is not met, and 409 if that shows only at the end', async () => {
    const client = clientWith();
    // The rest of the body arrives after the other write.
    client.middlewareStack.remove('addExpectContinueMiddleware');
    const body = new PassThrough();
    const slow = client.send(
      new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'a.txt',
        Body: body,
        ContentLength: 2,
        IfNoneMatch: '*',
      }),
    );
    body.write('y');
    await until('the slow write has begun', () => server.requests.length === 1);
    await put({ Body: 'x', IfNoneMatch: '*' });
    body.end('z');
    await expect(slow).rejects.toMatchObject({ name: 'ConditionalRequestConflict' });
    await expect(put({ Body: 'x', IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    const get = new GetObjectCommand({ Bucket: BUCKET, Key: 'a.txt', IfMatch: '"another"' });
    await expect(clientWith().send(get)).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  it('rejects parts that are too small, and those that it does not have', async () => {
    const client = clientWith();
    const at = { Bucket: BUCKET, Key: 'a.txt' };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(at));
    const upload = { ...at, UploadId };
    const Parts = [];
    for (const PartNumber of [1, 2]) {
      const { ETag } = await client.send(
        new UploadPartCommand({ ...upload, PartNumber, Body: 'tiny' }),
      );
      Parts.push({ PartNumber, ETag });
    }
    const complete = (parts: object[]) =>
      client.send(
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }),
      );
    await expect(complete(Parts)).rejects.toMatchObject({ name: 'EntityTooSmall' });
    await expect(complete(Parts.toReversed())).rejects.toMatchObject({ name: 'InvalidPartOrder' });
    const other = [{ ...Parts[0], ETag: '"x"' }];
    await expect(complete(other)).rejects.toMatchObject({ name: 'InvalidPart' });
  });

  it('lists in pages, in the order of bytes', async () => {
    for (const Key of ['b', 'a/ö +', 'a&', 'ab']) await put({ Key, Body: 'x' });
    const list = new ListObjectsV2Command({
      Bucket: BUCKET,
      Prefix: 'a',
      MaxKeys: 2,
      EncodingType: 'url',
    });
    const first = await clientWith().send(list);
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(['a%26', 'a/%C3%B6+%2B']);
    const { NextContinuationToken: ContinuationToken } = first;
    const rest = await clientWith().send(
      new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'a', ContinuationToken }),
    );
    expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['ab']);
  });
});
