import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import type { DavFolder } from './servers/dav-server.ts';
import { FailingProxy } from './servers/failing-proxy.ts';
import { NepheleServer } from './servers/nephele-server.ts';
import { storeOn } from './store-on.ts';

/** A suitable store in a new folder of Nephele, and the proxy that its requests pass. */
export interface StoreBehindProxy {
  readonly store: BlobStore;
  readonly proxy: FailingProxy;
  readonly staging: TemporaryFolder;
  readonly folder: DavFolder;
  /** The address of the folder behind the proxy. */
  readonly url: URL;
}

/** Starts a server for the tests of a file, and makes a store for each of them. */
export function storeBehindProxyForEachTest(): () => StoreBehindProxy {
  const server = new NepheleServer();
  let made: StoreBehindProxy;

  beforeAll(() => server.start());
  afterAll(() => server.stop());

  beforeEach(async () => {
    const staging = new TemporaryFolder();
    const folder = server.newFolder();
    const proxy = new FailingProxy(server.origin);
    await proxy.start();
    const url = new URL(folder.url.pathname, proxy.origin);
    const store = storeOn(url, staging.path);
    await store.identify('drv_of_this_test');
    await store.requireSuitable();
    proxy.requests.length = 0;
    made = { store, proxy, staging, folder, url };
  });

  afterEach(async () => {
    await made.proxy.stop();
    made.staging.remove();
  });

  return () => made;
}

/** The files that the store keeps in the folder for itself. */
export function ownFilesIn({ place }: DavFolder): string[] {
  return readdirSync(join(place, '.docloom'));
}
