import { retrying } from '../../../../service/src/drive/remote/retry.ts';
import { StorageError } from '../../../../service/src/drive/storage-error.ts';

const QUICK = { attempts: 3, firstPause: 1, longestPause: 2 };

it('repeats a request until it succeeds', async () => {
  const attempts: number[] = [];
  const result = await retrying(async (attempt) => {
    attempts.push(attempt);
    if (attempt < 3) throw new StorageError('STORAGE_BUSY', 'PUT: 503');
    return 'stored';
  }, QUICK);
  expect(result).toBe('stored');
  expect(attempts).toEqual([1, 2, 3]);
});

it('ends with the last error after all attempts', async () => {
  const request = jest.fn(async (attempt: number) => {
    throw new StorageError('STORAGE_FAULT', `PUT: 500, ${String(attempt)}`);
  });
  await expect(retrying(request, QUICK)).rejects.toThrow('PUT: 500, 3');
});

it.each([
  ['is no outage', new StorageError('STORAGE_DENIED', 'PUT: 403')],
  ['is not from the storage', new Error('a bug')],
])('does not repeat a request whose error %s', async (_, error) => {
  const request = jest.fn(() => Promise.reject(error));
  await expect(retrying(request, QUICK)).rejects.toBe(error);
  expect(request).toHaveBeenCalledTimes(1);
});
