import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { parseDrive } from '../../../../service/src/drive/drive-address.ts';
import { requireApart } from '../../../../service/src/drive/move/require-apart.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
  mkdirSync(join(folder.path, 'drive'));
  symlinkSync(join(folder.path, 'drive'), join(folder.path, 'link'));
});
afterEach(() => {
  folder.remove();
});

const place = (text: string) => parseDrive(text.includes(':') ? text : join(folder.path, text));
const asked = (from: string, to: string) => requireApart(place(from), place(to));

it.each([
  ['drive', 'drive', 'it is the drive itself'],
  ['drive', 'link', 'it is the drive itself'],
  ['drive', 'drive/new/inside', 'inside of the other'],
  ['drive', 'link/new', 'inside of the other'],
  ['drive/inside', 'drive', 'inside of the other'],
  ['s3://bucket/a', 's3://bucket/a/', 'it is the drive itself'],
  ['s3://bucket/a', 's3://bucket/a/b', 'inside of the other'],
  ['webdav+https://ada:x@host/a/', 'webdav+https://bob:y@host/', 'inside of the other'],
])('rejects to move %s to %s', async (from, to, reason) => {
  await expect(asked(from, to)).rejects.toMatchObject({
    code: 'drive_target_unusable',
    message: expect.stringContaining(reason) as string,
  });
});

it.each([
  ['drive', 'drive2'],
  ['drive', 'new'],
  ['drive', 's3://bucket/a'],
  ['s3://bucket/a', 's3://bucket/ab'],
  ['s3://bucket/a', 's3://bucket2/a'],
  ['google-drive://one', 'google-drive://two'],
])('accepts %s and %s', async (from, to) => {
  await expect(asked(from, to)).resolves.toBeUndefined();
});
