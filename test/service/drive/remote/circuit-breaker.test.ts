import { CircuitBreaker } from '../../../../service/src/drive/remote/circuit-breaker.ts';
import type { StorageErrorCode } from '../../../../service/src/drive/storage-error.ts';
import { StorageError } from '../../../../service/src/drive/storage-error.ts';

let now: number;
let changes: (string | null)[];
let breaker: CircuitBreaker;
let calls: number;

beforeEach(() => {
  now = 0;
  calls = 0;
  changes = [];
  breaker = new CircuitBreaker({ elapsed: () => now }, (cause) => {
    changes.push(cause?.code ?? null);
  });
});

const fail = (code: StorageErrorCode = 'STORAGE_UNREACHABLE') =>
  breaker.call(() => {
    calls += 1;
    return Promise.reject(new StorageError(code, 'the line is cut'));
  });
const succeed = () =>
  breaker.call(async () => {
    calls += 1;
    return 'content';
  });

it('passes calls and their results while it is closed', async () => {
  expect(await succeed()).toBe('content');
  expect(breaker.cause).toBeNull();
});

it('opens after a failed call, and fails the others with its error, without calling', async () => {
  await expect(fail('STORAGE_TIMEOUT')).rejects.toThrow('the line is cut');
  await expect(succeed()).rejects.toMatchObject({ code: 'STORAGE_TIMEOUT' });
  expect(() => {
    breaker.require();
  }).toThrow('the line is cut');
  expect(calls).toBe(1);
  expect(changes).toEqual(['STORAGE_TIMEOUT']);
});

it('lets one call through after the pause, and closes if that succeeds', async () => {
  await expect(fail()).rejects.toThrow();
  now += 1_000;
  let end = (): void => undefined;
  const probe = breaker.call(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  await expect(succeed()).rejects.toThrow('the line is cut');
  end();
  await probe;
  expect(await succeed()).toBe('content');
  expect(changes).toEqual(['STORAGE_UNREACHABLE', null]);
});

it('doubles the pause while the storage is away, up to 30 seconds', async () => {
  await expect(fail()).rejects.toThrow();
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    now += pause - 1;
    await expect(succeed()).rejects.toThrow();
    now += 1;
    const before = calls;
    await expect(fail()).rejects.toThrow();
    expect(calls).toBe(before + 1);
  }
  expect(changes).toEqual(['STORAGE_UNREACHABLE']);
});

it('begins with a short pause again after the storage was back', async () => {
  await expect(fail()).rejects.toThrow();
  now += 1_000;
  await expect(fail()).rejects.toThrow();
  now += 2_000;
  await succeed();
  await expect(fail()).rejects.toThrow();
  now += 1_000;
  expect(await succeed()).toBe('content');
});

it('stays open as long if calls fail that began before it opened', async () => {
  const failing = [fail(), fail(), fail()];
  await Promise.allSettled(failing);
  now += 1_000;
  expect(await succeed()).toBe('content');
});

it.each<StorageErrorCode>(['STORAGE_DENIED', 'STORAGE_FULL', 'STORAGE_REJECTED'])(
  'stays closed after an answer that is no outage: %s',
  async (code) => {
    await expect(fail(code)).rejects.toMatchObject({ code });
    expect(await succeed()).toBe('content');
    expect(changes).toEqual([]);
  },
);

it('closes if the answer after an outage is an error of another kind', async () => {
  await expect(fail()).rejects.toThrow();
  now += 1_000;
  await expect(breaker.call(() => Promise.reject(new Error('exists already')))).rejects.toThrow(
    'exists already',
  );
  expect(breaker.cause).toBeNull();
});
