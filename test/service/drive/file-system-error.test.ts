import { UnsuitableStorageError } from '../../../service/src/drive/blob-store.ts';
import { toDriveError } from '../../../service/src/drive/file-system-error.ts';
import { StorageError } from '../../../service/src/drive/storage-error.ts';

it.each<[string, Error]>([
  ['is away', new StorageError('STORAGE_UNREACHABLE', 'PUT /secret: ECONNREFUSED')],
  ['is found unsuitable at its first new file', new UnsuitableStorageError('The server secret …')],
])('a run waits if the storage %s, and its error names no server', (_, cause) => {
  const error = toDriveError(cause, 'Invoice.docx') as Error;
  expect(error).toMatchObject({ code: 'drive_not_writable', retryAfter: 30 });
  expect(error.message).not.toContain('secret');
});

it('an error that nobody expects stays as it is', () => {
  const cause = new Error('a bug');
  expect(toDriveError(cause, 'Invoice.docx')).toBe(cause);
});
