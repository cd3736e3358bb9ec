import type { Readable } from 'node:stream';
import { PassThrough } from 'node:stream';
import type { DriveItem } from '../../../../service/src/drive/google-drive/api/drive-item.ts';
import { driveItem } from '../../../../service/src/drive/google-drive/api/drive-item.ts';
import type { DriveParts } from '../../../../service/src/drive/google-drive/drive-file-writer.ts';
import { openFile } from '../../../../service/src/drive/google-drive/open-file.ts';
import { StorageError } from '../../../../service/src/drive/storage-error.ts';

const FILE = driveItem.parse({
  id: 'id-1',
  name: 'a.txt',
  mimeType: 'text/plain',
  trashed: false,
  version: '1',
  headRevisionId: 'revision-1',
  size: '7',
  modifiedTime: '2026-11-20T08:00:00.000Z',
});
const BUSY = new StorageError('STORAGE_BUSY', 'GET: 503');

/** The parts of a storage with one file, whose contents are being received. */
function partsWith(bodies: Readable[], find: () => Promise<DriveItem>): DriveParts {
  const content = async () => {
    const body = new PassThrough();
    bodies.push(body);
    return body;
  };
  return { api: { find, content }, ids: { file: async () => FILE } } as unknown as DriveParts;
}

it('a content that nobody will read is ended, if its version cannot be asked for', async () => {
  const bodies: Readable[] = [];
  const parts = partsWith(bodies, () => Promise.reject(BUSY));
  await expect(openFile(parts, 'a.txt')).rejects.toBe(BUSY);
  expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true]);
});

it('a range that nobody will read is ended, too', async () => {
  const bodies: Readable[] = [];
  const found = [Promise.resolve(FILE)];
  const parts = partsWith(bodies, () => found.pop() ?? Promise.reject(BUSY));
  const opened = (await openFile(parts, 'a.txt'))!;
  const reading = opened.read({ first: 2, last: 3 }).toArray();
  await expect(reading).rejects.toBe(BUSY);
  expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true, true]);
});
