import type { BlobStore } from '../blob-store.ts';
import type { StorageSurroundings } from '../storage-surroundings.ts';
import { parseWebDavAddress } from './webdav-address.ts';
import { WebDavBlobStore } from './webdav-blob-store.ts';

/**
 * Opens the storage at an address such as `webdav+https://user:password@host/path/`, without a
 * request to it. Credentials that the address does not have are in the environment variables
 * DOCLOOM_WEBDAV_USER and DOCLOOM_WEBDAV_PASSWORD.
 * @throws DocloomError `invalid_setting`
 */
export async function openWebDav(
  url: URL,
  { stagingFolder, allowsInsecure = false }: StorageSurroundings,
): Promise<BlobStore> {
  const address = parseWebDavAddress(url, { allowsInsecure, env: process.env });
  return new WebDavBlobStore({ address, stagingFolder });
}
