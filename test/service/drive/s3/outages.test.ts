import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { IMPATIENT, S3OfATest } from './s3-of-a-test.ts';
import { ACCESS_KEY_ID, SECRET_ACCESS_KEY } from './strict-s3/account.ts';
import type { Disturbance } from './strict-s3/disturbance.ts';
import { planFor } from './strict-s3/disturbance.ts';

const s3 = new S3OfATest();
const CONTENT = 'Dear Ann, '.repeat(20_000);

const failure = async (task: () => Promise<unknown>) =>
  task().then(
    () => 'no error',
    (cause: unknown) => cause as Error & { code: string },
  );

describe('an error', () => {
  it.each<[string, string, Disturbance]>([
    ['STORAGE_BUSY', '503', { kind: 'error', status: 503, code: 'SlowDown' }],
    ['STORAGE_BUSY', '429', { kind: 'error', status: 429, code: 'TooManyRequests' }],
    ['STORAGE_FAULT', '500', { kind: 'error', status: 500, code: 'InternalError' }],
    ['STORAGE_TIMEOUT', '504', { kind: 'error', status: 504, code: 'GatewayTimeout' }],
    ['STORAGE_TIMEOUT', 'RequestTimeout', { kind: 'error', status: 400, code: 'RequestTimeout' }],
    ['STORAGE_TIMEOUT', 'no answer', { kind: 'delay', milliseconds: 60_000 }],
    ['STORAGE_UNREACHABLE', 'a cut connection', { kind: 'lose answer' }],
    ['STORAGE_DENIED', '401', { kind: 'error', status: 401, code: 'Unauthorized' }],
    ['STORAGE_DENIED', '403', { kind: 'error', status: 403, code: 'AccessDenied' }],
    ['STORAGE_DENIED', 'ExpiredToken', { kind: 'error', status: 400, code: 'ExpiredToken' }],
    ['STORAGE_FULL', '507', { kind: 'error', status: 507, code: 'XMinioStorageFull' }],
    ['STORAGE_REJECTED', '501', { kind: 'error', status: 501, code: 'NotImplemented' }],
    ['STORAGE_REJECTED', '301', { kind: 'error', status: 301, code: 'PermanentRedirect' }],
  ])('is %s: %s', async (code, _, disturbance) => {
    s3.server.plan = () => disturbance;
    s3.store = await s3.open('', IMPATIENT);
    for (const task of [() => s3.store.get('a.txt'), () => s3.store.identify('drv_1')]) {
      expect(await failure(task)).toMatchObject({ name: 'StorageError', code });
    }
  });

  it('is STORAGE_UNREACHABLE if no server listens', async () => {
    await s3.server.stop();
    expect(await failure(() => s3.store.head('a.txt'))).toMatchObject({
      code: 'STORAGE_UNREACHABLE',
      isOutage: true,
    });
  });

  it('is STORAGE_REJECTED if the bucket does not exist, and not a missing blob', async () => {
    s3.server.hasBucket = false;
    for (const task of [() => s3.store.get('a.txt'), () => s3.store.identity()]) {
      expect(await failure(task)).toMatchObject({
        code: 'STORAGE_REJECTED',
        message: expect.stringContaining('NoSuchBucket') as string,
      });
    }
  });

  it('is gone if a repeated request succeeds', async () => {
    await s3.put('a.txt', CONTENT);
    s3.store = await s3.open('', IMPATIENT);
    const errors: Disturbance[] = [
      { kind: 'error', status: 503, code: 'SlowDown' },
      { kind: 'cut request' },
      { kind: 'delay', milliseconds: 6_000 },
    ];
    s3.server.plan = () => errors.shift();
    expect(await s3.textOf('a.txt')).toBe(CONTENT);
  });
});

describe('credentials', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docloom-credentials-'));
    delete process.env['AWS_ACCESS_KEY_ID'];
    delete process.env['AWS_SECRET_ACCESS_KEY'];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('may be in a credentials file', async () => {
    const file = join(folder, 'credentials');
    const lines = [
      `aws_access_key_id = ${ACCESS_KEY_ID}`,
      `aws_secret_access_key = ${SECRET_ACCESS_KEY}`,
    ];
    writeFileSync(file, ['[default]', ...lines, ''].join('\n'));
    process.env['AWS_SHARED_CREDENTIALS_FILE'] = file;
    s3.store = await s3.open();
    await s3.put('a.txt', 'Dear Ann');
    expect(await s3.textOf('a.txt')).toBe('Dear Ann');
  });

  it('are required', async () => {
    s3.store = await s3.open();
    expect(await failure(() => s3.store.head('a.txt'))).toMatchObject({ code: 'STORAGE_DENIED' });
  });

  it('that are wrong do not appear in the error', async () => {
    process.env['AWS_ACCESS_KEY_ID'] = ACCESS_KEY_ID;
    process.env['AWS_SECRET_ACCESS_KEY'] = 'a-wrong-secret';
    s3.store = await s3.open();
    const error = await failure(() => s3.store.identity());
    expect(error).toMatchObject({ code: 'STORAGE_DENIED' });
    expect(JSON.stringify([error, (error as Error).message])).not.toContain('a-wrong-secret');
    expect((error as Error).message).not.toContain(ACCESS_KEY_ID);
  });
});

describe('a content that is received', () => {
  beforeEach(() => s3.put('a.txt', CONTENT));

  it('fails if its connection is cut', async () => {
    s3.server.plan = planFor('GetObject', { kind: 'cut answer' });
    expect(await failure(() => s3.textOf('a.txt'))).toMatchObject({ code: 'STORAGE_UNREACHABLE' });
    const opened = (await s3.store.get('a.txt'))!;
    expect(await failure(() => text(opened.read()))).toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  });

  it('fails if a byte was changed', async () => {
    s3.server.plan = planFor('GetObject', { kind: 'damage answer' });
    expect(await failure(() => s3.textOf('a.txt'))).toMatchObject({
      code: 'STORAGE_REJECTED',
      message: expect.stringContaining('Checksum mismatch') as string,
    });
  });

  it('is requested again for a range, if it is the same', async () => {
    const opened = (await s3.store.get('a.txt'))!;
    expect(await text(opened.read({ first: 10, last: 17 }))).toBe('Dear Ann');
    expect(s3.server.requests.at(-1)?.headers).toMatchObject({ range: 'bytes=10-17' });
  });

  it('stays the one that was opened, also for a range', async () => {
    const [one, other] = [(await s3.store.get('a.txt'))!, (await s3.store.get('a.txt'))!];
    await s3.put('a.txt', 'Another content that is long enough', 'replace');
    expect(await text(one.read({ first: 10, last: 17 }))).toBe('Dear Ann');
    await (await s3.store.delete('a.txt')).discard();
    expect(await text(other.read({ first: 10, last: 17 }))).toBe('Dear Ann');
  });

  it('may be closed before it was read', async () => {
    for (let round = 0; round < 300; round += 1) await (await s3.store.get('a.txt'))?.close();
    expect(await s3.textOf('a.txt')).toBe(CONTENT);
  });
});
