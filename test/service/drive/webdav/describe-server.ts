import type { WebDavBlobStore } from '../../../../service/src/drive/webdav/webdav-blob-store.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { describeBlobStore } from '../describe-blob-store.ts';
import type { DavServer } from './servers/dav-server.ts';
import { storeOn } from './store-on.ts';

/** What the store keeps on every WebDAV server. */
export function describeServer(name: string, newServer: () => DavServer): void {
  let server: DavServer;
  let staging: TemporaryFolder;
  let store: WebDavBlobStore;
  beforeAll(async () => {
    server = newServer();
    await server.start();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    staging = new TemporaryFolder();
    store = storeOn(server.newFolder(), staging.path);
    await store.identify('drv_of_this_test');
  });
  afterEach(() => {
    staging.remove();
  });

  describeBlobStore(name, () => store);
}
