import { Readable } from 'node:stream';
import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import type { DavFolder } from './servers/dav-server.ts';
import { FailingProxy } from './servers/failing-proxy.ts';
import { NepheleServer } from './servers/nephele-server.ts';
import { storeOn } from './store-on.ts';

const server = new NepheleServer();
let proxy: FailingProxy;
let staging: TemporaryFolder;
let folder: DavFolder;
let store: BlobStore;

beforeAll(() => server.start());
afterAll(() => server.stop());

beforeEach(async () => {
  staging = new TemporaryFolder();
  folder = server.newFolder();
  proxy = new FailingProxy(server.origin);
  await proxy.start();
  store = storeOn(new URL(folder.url.pathname, proxy.origin), staging.path);
  await store.identify('drv_of_this_test');
  await store.requireSuitable();
  proxy.requests.length = 0;
});

afterEach(async () => {
  await proxy.stop();
  staging.remove();
});

it('a write whose content cannot be read any more fails with the error of its file', async () => {
  const staged = await store.stage(Readable.from([Buffer.from('Dear Ann')]));
  await store.removeUnfinished();
  await expect(staged.put('a.txt', 'create')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(proxy.requests.filter((one) => one.startsWith('PUT')).length).toBeLessThan(2);
});
