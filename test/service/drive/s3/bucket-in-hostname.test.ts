import { Readable } from 'node:stream';
import { describeBlobStore } from '../describe-blob-store.ts';
import { HOST } from './names-at-loopback.ts';
import { S3OfATest } from './s3-of-a-test.ts';
import { BUCKET } from './strict-s3/account.ts';

const s3 = new S3OfATest({ isBucketInHostname: true });

describeBlobStore('blobs in S3 with the bucket in the hostname', () => s3.store, {
  eachPutHasAVersion: false,
  keepsFileIds: true,
});

describe('a bucket in the hostname', () => {
  it('is in the signed host of each request, and in no path', async () => {
    s3.store = await s3.open('', { sizes: { above: 10, partSize: 8 } });
    await s3.store.requireSuitable();
    await s3.put('Orders/ä & b +.txt', Readable.from([Buffer.from('Dear Ann, dear Ben')]));
    await s3.store.move('Orders/ä & b +.txt', 'c.txt');
    expect(await s3.textOf('c.txt')).toBe('Dear Ann, dear Ben');
    await (await s3.store.delete('c.txt')).discard();
    await s3.store.removeUnfinished();
    expect(new Set(s3.server.operations)).toEqual(
      new Set([
        'PutObject',
        'GetObject',
        'HeadObject',
        'DeleteObject',
        'CopyObject',
        'ListObjectsV2',
        'CreateMultipartUpload',
        'UploadPart',
        'CompleteMultipartUpload',
        'AbortMultipartUpload',
        'ListMultipartUploads',
      ]),
    );
    for (const { headers, rawPath } of s3.server.requests) {
      expect(headers['host']).toBe(`${BUCKET}.${HOST}:${String(s3.server.port)}`);
      expect(headers['authorization']).toMatch(/SignedHeaders=[^,]*\bhost\b/);
      expect(rawPath).not.toContain(BUCKET);
    }
  });

  it('is in the path with forcePathStyle=true', async () => {
    s3.store = await s3.open('&forcePathStyle=true');
    await s3.put('a.txt', 'Dear Ann');
    for (const { headers, rawPath } of s3.server.requests) {
      expect(headers['host']).toBe(`${HOST}:${String(s3.server.port)}`);
      expect(rawPath).toMatch(new RegExp(`^/${BUCKET}/`));
    }
  });
});
