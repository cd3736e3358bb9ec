import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCredentials } from '../../../../service/src/drive/google-drive/api/credentials.ts';
import { parseGoogleDriveAddress } from '../../../../service/src/drive/google-drive/google-drive-address.ts';

const parse = (address: string) => parseGoogleDriveAddress(new URL(address));

describe('the address of a folder of Google Drive', () => {
  it('has its id, whose case matters', () => {
    expect(parse('google-drive://1AbC_d-EfG')).toEqual({
      folderId: '1AbC_d-EfG',
      driveId: null,
      credentials: null,
      endpoint: 'https://www.googleapis.com',
    });
  });

  it('may have a shared drive, credentials and the endpoint of a test', () => {
    const query = 'driveId=0ADrive9PVA&credentials=/keys/a.json&endpoint=http://127.0.0.1:9000';
    expect(parse(`google-drive://1AbC_d-EfG?${query}`)).toEqual({
      folderId: '1AbC_d-EfG',
      driveId: '0ADrive9PVA',
      credentials: '/keys/a.json',
      endpoint: 'http://127.0.0.1:9000',
    });
  });

  it.each([
    ['google-drive://', 'needs the id of a folder'],
    ['google-drive://a%20b', 'needs the id of a folder'],
    ['google-drive://folder-1/Orders', 'needs the id of a folder'],
    ['google-drive://user:secret@folder-1', 'must have no user and no password'],
    ['google-drive://folder-1?drive=0A', 'the parameter "drive" is unknown'],
    ['google-drive://folder-1?driveId=a/b', 'driveId is not the id of a shared drive'],
    ['google-drive://folder-1?credentials=a.json', 'absolute path'],
    ['google-drive://folder-1?endpoint=https://example.com', 'endpoint is for tests only'],
    ['google-drive://folder-1?endpoint=http://127.0.0.1.example.com', 'endpoint is for tests only'],
  ])('%s is rejected', (address, reason) => {
    const parsing = () => parse(address);
    expect(parsing).toThrow(expect.objectContaining({ code: 'invalid_setting' }) as Error);
    expect(parsing).toThrow(reason);
    expect(parsing).not.toThrow('secret');
  });
});

describe('credentials for Google', () => {
  const before = process.env['GOOGLE_APPLICATION_CREDENTIALS'];
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'docloom-test-'));
    delete process.env['GOOGLE_APPLICATION_CREDENTIALS'];
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
    if (before === undefined) delete process.env['GOOGLE_APPLICATION_CREDENTIALS'];
    else process.env['GOOGLE_APPLICATION_CREDENTIALS'] = before;
  });

  const fileWith = (content: string) => {
    const file = join(folder, 'key.json');
    writeFileSync(file, content);
    return file;
  };
  const user = {
    type: 'authorized_user',
    client_id: 'id',
    client_secret: 'secret',
    refresh_token: 'token',
  };

  it('come from the file of the address, or that of the environment', async () => {
    const file = fileWith(JSON.stringify({ ...user, quota_project_id: 'any' }));
    expect(await readCredentials(file)).toEqual(user);
    process.env['GOOGLE_APPLICATION_CREDENTIALS'] = file;
    expect(await readCredentials(null)).toEqual(user);
  });

  it('must be named', async () => {
    await expect(readCredentials(null)).rejects.toMatchObject({ code: 'invalid_setting' });
  });

  it.each([
    ['missing', () => join(folder, 'none.json'), 'ENOENT'],
    ['no JSON', () => fileWith('topsecret'), 'has no credentials'],
    ['of another type', () => fileWith('{"type":"external_account"}'), 'has no credentials'],
    ['incomplete', () => fileWith('{"type":"service_account"}'), 'has no credentials'],
  ])('are rejected if the file is %s', async (_, file, reason) => {
    const reading = readCredentials(file());
    await expect(reading).rejects.toThrow(reason);
    await expect(reading).rejects.not.toThrow('topsecret');
  });
});
