import { setImmediate } from 'node:timers/promises';
import { KeyedMutex } from '../../../service/src/concurrency/keyed-mutex.ts';

function visitsOf(mutex: KeyedMutex<string>, seen: string[]) {
  return (key: string, name: string) =>
    mutex.runExclusive(key, async () => {
      seen.push(`${name} begins`);
      await setImmediate();
      seen.push(`${name} ends`);
      return name;
    });
}

it('lets one in at a time for a key, in the order in which they came', async () => {
  const seen: string[] = [];
  const visit = visitsOf(new KeyedMutex(), seen);
  const names = ['1', '2', '3'];
  expect(await Promise.all(names.map((name) => visit('a', name)))).toEqual(names);
  expect(seen).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('lets others in beside it for another key', async () => {
  const seen: string[] = [];
  const visit = visitsOf(new KeyedMutex(), seen);
  await Promise.all([visit('a', '1'), visit('b', '2')]);
  expect(seen).toEqual(['1 begins', '2 begins', '1 ends', '2 ends']);
});

it('makes whoever comes while one waits come after both', async () => {
  const mutex = new KeyedMutex<string>();
  const seen: string[] = [];
  const visit = visitsOf(mutex, seen);
  const first = visit('a', '1');
  const second = visit('a', '2');
  await first;
  await Promise.all([second, visit('a', '3')]);
  expect(seen.filter((event) => event.endsWith('begins'))).toEqual([
    '1 begins',
    '2 begins',
    '3 begins',
  ]);
  expect(seen.indexOf('2 ends')).toBeLessThan(seen.indexOf('3 begins'));
});

it('is free again when everybody is through, also after a failure', async () => {
  const mutex = new KeyedMutex<string>();
  const failing = mutex.runExclusive('a', () => Promise.reject(new Error('no')));
  expect(mutex.isLocked('a')).toBe(true);
  expect(mutex.isLocked('b')).toBe(false);
  await expect(failing).rejects.toThrow('no');
  expect(mutex.isLocked('a')).toBe(false);
  expect(await mutex.runExclusive('a', async () => 'yes')).toBe('yes');
});

describe('a task that takes whatever is free', () => {
  it('gets the keys without a task, once each, and holds them until it ends', async () => {
    const mutex = new KeyedMutex<string>();
    const seen: string[] = [];
    const first = visitsOf(mutex, seen)('a', '1');
    await mutex.runWithFree(['a', 'b', 'c', 'b'], async (held) => {
      expect(held).toEqual(['b', 'c']);
      void visitsOf(mutex, seen)('b', '2');
      await first;
      expect(seen).toEqual(['1 begins', '1 ends']);
    });
    await mutex.runExclusive('b', async () => undefined);
    expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
    expect(mutex.size).toBe(0);
  });

  it('releases them if it fails', async () => {
    const mutex = new KeyedMutex<string>();
    const failing = mutex.runWithFree(['a'], () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(mutex.size).toBe(0);
  });
});
