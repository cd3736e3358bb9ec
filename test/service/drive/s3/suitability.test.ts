import {
  BlobExistsError,
  UnsuitableStorageError,
} from '../../../../service/src/drive/blob-store.ts';
import { until } from '../../until.ts';
import { S3OfATest } from './s3-of-a-test.ts';
import type { Conditions } from './strict-s3/stored-objects.ts';

const s3 = new S3OfATest();
const BUSY = { kind: 'error', status: 503, code: 'SlowDown' } as const;

it('a server that keeps conditions is suitable, and the check leaves nothing behind', async () => {
  await s3.store.requireSuitable();
  expect(s3.objectKeys).toEqual([]);
  expect(s3.server.stored.uploads.size).toBe(0);
});

describe.each<Conditions>(['ignored', 'rejected'])(
  'a server with conditions that are %s',
  (conditions) => {
    it.each(['all writes', 'writes in parts'])('is unsuitable: %s', async (writes) => {
      if (writes === 'all writes') s3.server.stored.conditions = conditions;
      else s3.server.stored.conditionsOfParts = conditions;
      const checking = s3.store.requireSuitable();
      await expect(checking).rejects.toThrow(UnsuitableStorageError);
      await expect(checking).rejects.toThrow(/could replace one .* conditionalWrites=false/);
      expect(s3.objectKeys).toEqual([]);
      expect(s3.server.stored.uploads.size).toBe(0);
    });

    it('is used without them if the address says so', async () => {
      s3.server.stored.conditions = conditions;
      s3.store = await s3.open('&conditionalWrites=false');
      await s3.store.requireSuitable();
      await s3.put('a.txt', 'theirs');
      await expect(s3.put('a.txt', 'mine')).rejects.toThrow(BlobExistsError);
      expect(await s3.textOf('a.txt')).toBe('theirs');
    });
  },
);

it('a bucket that does not exist is unsuitable', async () => {
  s3.server.hasBucket = false;
  const checking = s3.store.requireSuitable();
  await expect(checking).rejects.toThrow(UnsuitableStorageError);
  await expect(checking).rejects.toThrow('The bucket docloom-test does not exist.');
});

it('a bucket that denies the access is unsuitable', async () => {
  s3.server.plan = () => ({ kind: 'error', status: 403, code: 'AccessDenied' });
  await expect(s3.store.requireSuitable()).rejects.toThrow(UnsuitableStorageError);
});

describe('a server that is away', () => {
  beforeEach(async () => {
    s3.server.plan = () => BUSY;
    await s3.store.requireSuitable();
    await s3.store.removeUnfinished();
    s3.server.plan = () => undefined;
  });

  it('is checked before the first blob is created', async () => {
    s3.server.stored.conditions = 'ignored';
    await s3.put('a.txt', 'replaced', 'replace');
    await expect(s3.put('b.txt', 'created')).rejects.toThrow(UnsuitableStorageError);
    expect(s3.objectKeys).toEqual(['the/drive/a.txt']);
  });

  it('is checked once', async () => {
    await Promise.all(['a', 'b', 'c'].map((key) => s3.put(key, 'created')));
    expect(s3.server.operations.filter((name) => name === 'CreateMultipartUpload')).toHaveLength(1);
    expect(await s3.operationsOf(() => s3.put('d', 'created'))).toEqual(['PutObject']);
  });
});

it('a check that lasts longer than the start is not disturbed by it', async () => {
  s3.store = await s3.open('', { policy: { attempts: 1_000, firstPause: 1, longestPause: 2 } });
  let isSlow = true;
  s3.server.plan = ({ operation }) => (operation === 'UploadPart' && isSlow ? BUSY : undefined);
  const putting = s3.put('a.txt', 'Dear Ann');
  await until('the check is in progress', () => s3.server.operations.includes('UploadPart'));
  await s3.store.removeUnfinished();
  isSlow = false;
  await putting;
  expect(s3.objectKeys).toEqual(['the/drive/a.txt']);
});
