import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { DriveOfTheFake } from '../google-drive/drive-of-the-fake.ts';
import { InMemoryBlobStore } from '../in-memory-blob-store.ts';
import { S3OfATest } from '../s3/s3-of-a-test.ts';
import { planFor } from '../s3/strict-s3/disturbance.ts';
import { NepheleServer } from '../webdav/servers/nephele-server.ts';
import { storeOn } from '../webdav/store-on.ts';
import { contentsOf, fill, ID, moved } from './moved-drive.ts';

const CONTENTS = {
  'a.docx': 'a',
  'Sales [k3f9]/Übersicht (2).docx': 'bb',
  'Sales [k3f9]/Orders/b.docx': 'x'.repeat(300_000),
  'empty.txt': '',
};

const s3 = new S3OfATest();
const google = new DriveOfTheFake();
const server = new NepheleServer();
let staging: TemporaryFolder;
let from: InMemoryBlobStore;

beforeAll(async () => {
  await google.start();
  await server.start();
});
afterAll(async () => {
  await google.stop();
  await server.stop();
});
beforeEach(async () => {
  staging = new TemporaryFolder();
  from = new InMemoryBlobStore();
  await from.identify(ID);
  await fill(from, CONTENTS);
});
afterEach(() => {
  staging.remove();
});

const newWebDav = () => storeOn(server.newFolder().url, staging.path);

it.each<[string, () => BlobStore | Promise<BlobStore>]>([
  ['S3', () => s3.open()],
  ['WebDAV', newWebDav],
  ['Google Drive', () => google.open(google.newRoot())],
])('a drive moves to %s and back', async (_, open) => {
  const remote = await open();
  expect((await moved(from, remote)).size.files).toBe(4);
  expect(await contentsOf(remote)).toEqual(CONTENTS);
  expect(await remote.identity()).toBe(ID);
  expect((await moved(from, remote)).present).toBe(4);

  const back = new InMemoryBlobStore();
  await moved(remote, back);
  expect(await contentsOf(back)).toEqual(CONTENTS);
  expect(await contentsOf(remote)).toEqual(CONTENTS);
});

it('a drive moves from one storage of another machine to the next', async () => {
  await moved(from, s3.store);
  const webDav = newWebDav();
  await moved(s3.store, webDav);
  const drive = await google.open(google.newRoot());
  await moved(webDav, drive);
  expect(await contentsOf(drive)).toEqual(CONTENTS);
});

it('a move that an outage has ended continues with the next call', async () => {
  let left = 5;
  const outage = planFor('PutObject', { kind: 'error', status: 503, code: 'SlowDown' });
  s3.server.plan = (request) => {
    left -= 1;
    return left < 0 ? outage(request) : undefined;
  };
  await expect(moved(from, s3.store)).rejects.toMatchObject({ code: 'drive_move_failed' });
  s3.server.plan = () => undefined;
  await moved(from, s3.store);
  expect(await contentsOf(s3.store)).toEqual(CONTENTS);
});
