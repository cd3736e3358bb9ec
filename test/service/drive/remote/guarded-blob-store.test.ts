import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { UnsuitableStorageError } from '../../../../service/src/drive/blob-store.ts';
import { GuardedBlobStore } from '../../../../service/src/drive/remote/guarded-blob-store.ts';
import { StorageError } from '../../../../service/src/drive/storage-error.ts';
import { describeBlobStore } from '../describe-blob-store.ts';
import { InMemoryBlobStore } from '../in-memory-blob-store.ts';
import { pagesOf } from '../pages-of.ts';

let now: number;
let blobs: InMemoryBlobStore;
let guarded: GuardedBlobStore;
let logged: Record<string, unknown>[];

beforeEach(() => {
  now = 0;
  logged = [];
  blobs = new InMemoryBlobStore();
  guarded = guard(blobs);
});
afterEach(() => jest.restoreAllMocks());

function guard(storage: InMemoryBlobStore): GuardedBlobStore {
  const write = (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>);
  const log = pino({ level: 'info' }, { write });
  return new GuardedBlobStore({ blobs: storage, monotonic: { elapsed: () => now }, log });
}

const goAway = () => {
  const away = () => Promise.reject(new StorageError('STORAGE_UNREACHABLE', 'HEAD: ECONNREFUSED'));
  for (const method of ['head', 'get', 'identity'] as const) {
    jest.spyOn(blobs, method).mockImplementation(away);
  }
};
const comeBack = () => {
  jest.restoreAllMocks();
};

describeBlobStore('a guarded blob store', () => guard(new InMemoryBlobStore()), {
  eachPutHasAVersion: true,
  keepsFileIds: true,
});

describe('while the storage is away', () => {
  beforeEach(async () => {
    await guarded.identify('drv_1');
    const staged = await guarded.stage(Buffer.from('Dear Ann'));
    await staged.put('a.txt', 'create');
    goAway();
    await expect(guarded.head('a.txt')).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  });

  it('nothing is sent to it, and everything fails at once', async () => {
    const head = jest.spyOn(blobs, 'headAll');
    await expect(guarded.headAll(['a.txt'])).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
    await expect(guarded.stage(Buffer.from('x'))).rejects.toThrow();
    await expect(guarded.delete('a.txt')).rejects.toThrow();
    await expect(pagesOf(guarded)).rejects.toThrow();
    expect(head).not.toHaveBeenCalled();
  });

  it('it has no identity, although that was read a moment ago', async () => {
    await expect(guarded.identity()).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
  });

  it('the log says so once, and once that it is back', async () => {
    await expect(guarded.get('a.txt')).rejects.toThrow();
    now += 1_000;
    await expect(guarded.get('a.txt')).rejects.toThrow();
    comeBack();
    now += 2_000;
    expect(await guarded.identity()).toBe('drv_1');
    expect(await text((await guarded.get('a.txt'))!.read())).toBe('Dear Ann');
    expect(logged.map(({ msg, code }) => [msg, code])).toEqual([
      [expect.stringContaining('does not work'), 'STORAGE_UNREACHABLE'],
      [expect.stringContaining('works again'), undefined],
    ]);
  });
});

it('reads the identity at most every five seconds', async () => {
  await guarded.identify('drv_1');
  const identity = jest.spyOn(blobs, 'identity');
  for (let time = 0; time < 5; time += 1) expect(await guarded.identity()).toBe('drv_1');
  expect(identity).toHaveBeenCalledTimes(1);
  now += 5_000;
  await blobs.identify('drv_2');
  expect(await guarded.identity()).toBe('drv_2');
});

it('asks again at once for an identity that was not there', async () => {
  expect(await guarded.identity()).toBeNull();
  await blobs.identify('drv_1');
  expect(await guarded.identity()).toBe('drv_1');
});

it('does not wait for an identity that does not come', async () => {
  jest.spyOn(blobs, 'identity').mockReturnValue(new Promise(() => undefined));
  await expect(guarded.identity()).rejects.toMatchObject({ code: 'STORAGE_TIMEOUT' });
  await expect(guarded.head('a.txt')).rejects.toMatchObject({ code: 'STORAGE_TIMEOUT' });
});

it('does not wait for a check of its features that does not end, and passes on its result', async () => {
  jest.spyOn(blobs, 'requireSuitable').mockReturnValueOnce(new Promise(() => undefined));
  await guarded.requireSuitable();
  const unsuitable = new UnsuitableStorageError('It ignores conditions.');
  jest.spyOn(blobs, 'requireSuitable').mockRejectedValueOnce(unsuitable);
  await expect(guarded.requireSuitable()).rejects.toBe(unsuitable);
});
