import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { BlobExistsError } from '../../../../service/src/drive/blob-store.ts';
import { IMPATIENT, S3OfATest } from './s3-of-a-test.ts';
import type { Disturbance } from './strict-s3/disturbance.ts';
import { planFor } from './strict-s3/disturbance.ts';

const s3 = new S3OfATest({ smallestPart: 1_000 });
const KEY = 'the/drive/Orders/a.txt';
const SIZES = { above: 4_000, partSize: 1_000 };

beforeEach(async () => {
  s3.store = await s3.open('', { sizes: SIZES });
  await s3.store.requireSuitable();
});

const contentOf = (key: string) => s3.server.stored.objects.get(key)?.content.toString();
const large = (letter = 'x') => Buffer.from(letter.repeat(9_500));
const stream = (content: Buffer) => Readable.from([content.subarray(0, 7), content.subarray(7)]);

describe('a write', () => {
  it('is one request, also below folders, after the first one', async () => {
    await s3.put('Orders/May/a.txt', 'one');
    const operations = await s3.operationsOf(() => s3.put('Orders/May/b.txt', 'two'));
    expect(operations).toEqual(['PutObject']);
  });

  it('has a checksum, and a signature that includes it, also as a stream', async () => {
    for (const content of [Buffer.from('Dear Ann'), stream(Buffer.from('Dear Ann'))]) {
      await s3.put('Orders/a.txt', content);
      const { headers } = s3.server.requests.find(
        ({ operation, key }) => operation === 'PutObject' && key === KEY,
      )!;
      expect(headers['x-amz-checksum-sha256']).toBe(hash('sha256', 'Dear Ann', 'base64'));
      expect(headers['x-amz-content-sha256']).toBe(hash('sha256', 'Dear Ann'));
      await (await s3.store.delete('Orders/a.txt')).discard();
    }
  });

  const disturbances: [string, Disturbance][] = [
    ['503 SlowDown', { kind: 'error', status: 503, code: 'SlowDown' }],
    ['500 InternalError', { kind: 'error', status: 500, code: 'InternalError' }],
    [
      '409 ConditionalRequestConflict',
      { kind: 'error', status: 409, code: 'ConditionalRequestConflict' },
    ],
    ['a damaged request', { kind: 'error', status: 400, code: 'BadDigest' }],
    ['a cut request', { kind: 'cut request' }],
    ['no answer in time', { kind: 'delay', milliseconds: 6_000 }],
    ['a lost answer', { kind: 'lose answer' }],
  ];

  describe.each(disturbances)('after %s', (_, disturbance) => {
    beforeEach(async () => {
      if (disturbance.kind === 'delay') s3.store = await s3.open('', IMPATIENT);
    });

    it.each([
      ['bytes', () => Buffer.from('Dear Ann')],
      ['a stream', () => stream(Buffer.from('Dear Ann'))],
    ])('is repeated with the whole content: %s', async (_, content) => {
      s3.server.plan = planFor('PutObject', disturbance, 2);
      await s3.put('Orders/a.txt', content());
      expect(contentOf(KEY)).toBe('Dear Ann');
      expect(s3.objectKeys).toEqual([KEY]);
    });

    it('replaces no other blob', async () => {
      await s3.put('Orders/a.txt', 'theirs');
      s3.server.plan = planFor('PutObject', disturbance, 1);
      await expect(s3.put('Orders/a.txt', 'mine')).rejects.toThrow(BlobExistsError);
      expect(contentOf(KEY)).toBe('theirs');
    });
  });

  it('succeeds if its object exists although all answers are lost', async () => {
    s3.server.plan = planFor('PutObject', { kind: 'lose answer' });
    await s3.put('Orders/a.txt', 'Dear Ann');
    await s3.put('Orders/a.txt', 'Dear Ben', 'replace');
    expect(contentOf(KEY)).toBe('Dear Ben');
  });

  it('fails, and leaves the blob unchanged, if the server is overloaded for long', async () => {
    await s3.put('Orders/a.txt', 'old');
    s3.server.plan = planFor('PutObject', { kind: 'error', status: 503, code: 'SlowDown' });
    await expect(s3.put('Orders/a.txt', 'new', 'replace')).rejects.toMatchObject({
      code: 'STORAGE_BUSY',
    });
    expect(contentOf(KEY)).toBe('old');
  });

  it('is one of many that create the same blob', async () => {
    const contents = Array.from({ length: 30 }, (_, n) => `content ${String(n)}`);
    const results = await Promise.allSettled(contents.map((one) => s3.put('Orders/a.txt', one)));
    const created = contents.filter((_, n) => results[n]?.status === 'fulfilled');
    expect(created).toEqual([contentOf(KEY)]);
    const errors = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    );
    expect(errors.every((error) => error instanceof BlobExistsError)).toBe(true);
  });

  it('passes the encryption on', async () => {
    s3.store = await s3.open('&sse=aws:kms&sseKmsKeyId=key-1', { sizes: SIZES });
    await s3.put('a.txt', 'small');
    await s3.put('b.txt', large());
    await s3.store.move('a.txt', 'c.txt');
    await (await s3.store.delete('b.txt')).putBack();
    for (const key of ['the/drive/b.txt', 'the/drive/c.txt']) {
      expect(s3.server.stored.objects.get(key)?.headers).toMatchObject({
        'x-amz-server-side-encryption': 'aws:kms',
        'x-amz-server-side-encryption-aws-kms-key-id': 'key-1',
      });
    }
  });

  it('fails with a key that is too long', async () => {
    const name = `${'x'.repeat(195)}.docx`;
    await expect(s3.put([name, name, name, name, name, name].join('/'), 'x')).rejects.toMatchObject(
      {
        code: 'STORAGE_REJECTED',
      },
    );
  });

  it('fails with the error of its file, which is no error of the storage', async () => {
    const staged = await s3.store.stage(stream(Buffer.from('Dear Ann')));
    await s3.store.removeUnfinished();
    await expect(staged.put('a.txt', 'create')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(s3.objectKeys).toEqual([]);
  });
});

describe('a large write', () => {
  it.each([
    ['bytes', (content: Buffer) => content],
    ['a stream', stream],
  ])('is made in parts: %s', async (_, arriving) => {
    const operations = await s3.operationsOf(() => s3.put('Orders/a.txt', arriving(large())));
    expect(operations.filter((name) => name === 'UploadPart')).toHaveLength(10);
    expect(contentOf(KEY)).toBe(large().toString());
    expect(await s3.textOf('Orders/a.txt')).toBe(large().toString());
    expect(s3.server.stored.uploads.size).toBe(0);
  });

  it('replaces no other blob, and sends no part then', async () => {
    await s3.put('Orders/a.txt', 'theirs');
    const operations = await s3.operationsOf(async () => {
      await expect(s3.put('Orders/a.txt', large())).rejects.toThrow(BlobExistsError);
    });
    expect(operations).toEqual(['HeadObject']);
  });

  it('is one of several that create the same blob', async () => {
    const contents = ['a', 'b', 'c'].map(large);
    const results = await Promise.allSettled(contents.map((one) => s3.put('Orders/a.txt', one)));
    const created = contents.filter((_, n) => results[n]?.status === 'fulfilled');
    expect(created.map(String)).toEqual([contentOf(KEY)]);
    expect(s3.server.stored.uploads.size).toBe(0);
  });

  it.each(['CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'] as const)(
    'repeats %s, also if its answer is lost',
    async (operation) => {
      for (const kind of ['cut request', 'lose answer'] as const) {
        s3.server.plan = planFor(operation, { kind }, 2);
        await s3.put(
          'Orders/a.txt',
          stream(large()),
          kind === 'cut request' ? 'create' : 'replace',
        );
        expect(contentOf(KEY)).toBe(large().toString());
      }
    },
  );

  it('succeeds once although the answer to its completion is lost', async () => {
    s3.server.plan = planFor('CompleteMultipartUpload', { kind: 'lose answer' }, 1);
    await s3.put('Orders/a.txt', large());
    expect(contentOf(KEY)).toBe(large().toString());
  });

  it('leaves no parts behind if it fails', async () => {
    s3.server.plan = planFor('UploadPart', { kind: 'error', status: 403, code: 'AccessDenied' });
    await expect(s3.put('Orders/a.txt', large())).rejects.toMatchObject({ code: 'STORAGE_DENIED' });
    expect(s3.objectKeys).toEqual([]);
    expect(s3.server.stored.uploads.size).toBe(0);
  });
});
