import { resolve } from 'node:path';
import {
  addressOfDrive,
  describeDrive,
  isRemote,
  isShareable,
  parseDrive,
} from '../../../service/src/drive/drive-address.ts';

it.each(['/srv/docloom', './documents', 'documents', 'C:\\documents', 's3', 's3:bucket'])(
  'is a folder: %s',
  (value) => {
    const address = parseDrive(value);
    expect(address).toEqual({ kind: 'folder', folder: resolve(value) });
    expect(isRemote(address)).toBe(false);
  },
);

it.each([
  ['s3://bucket/prefix?region=eu-central-1', 's3'],
  ['webdav+https://ada:secret@cloud.example.com/dav/', 'webdav'],
  ['webdav+http://127.0.0.1:8080/', 'webdav'],
  ['google-drive://1AbC', 'google-drive'],
  ['S3://bucket', 's3'],
])('is a storage on another machine: %s', (value, kind) => {
  const address = parseDrive(value);
  expect(address).toMatchObject({ kind, allowsInsecure: false });
  expect(isRemote(address)).toBe(true);
});

it.each([
  '',
  ' ',
  'ftp://ada:secret@host/',
  'http://host/',
  'file:///srv',
  's3://',
  'webdav+https://',
])('is rejected: "%s"', (value) => {
  expect(() => parseDrive(value)).toThrow(/--drive cannot be used/);
  expect(() => parseDrive(value)).not.toThrow(/secret/);
});

it('is shown without the password', () => {
  const shown = describeDrive(parseDrive('webdav+https://ada:s3cret@cloud.example.com/dav/'));
  expect(shown).toBe('webdav+https://ada:***@cloud.example.com/dav/');
  expect(describeDrive(parseDrive('/srv/docloom'))).toBe('/srv/docloom');
});

it('is by default the folder in the data folder', () => {
  const driveFolder = '/data/drive';
  expect(addressOfDrive(null, { driveFolder })).toEqual({ kind: 'folder', folder: driveFolder });
  const chosen = parseDrive('s3://bucket');
  expect(addressOfDrive(chosen, { driveFolder })).toBe(chosen);
});

it.each<[string, string | null, boolean]>([
  ['a folder', '/mnt/documents', true],
  ['S3', 's3://bucket/prefix?region=eu-central-1', true],
  ['WebDAV', 'webdav+https://ada:secret@cloud.example.com/dav/', false],
  ['Google Drive', 'google-drive://1AbC', false],
  ['the folder in the data folder of one service', null, false],
])('can be shared by several services, or not: %s', (_, value, expected) => {
  expect(isShareable(value === null ? null : parseDrive(value))).toBe(expected);
});
