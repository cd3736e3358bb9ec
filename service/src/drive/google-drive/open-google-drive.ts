import type { StorageSurroundings } from '../storage-surroundings.ts';
import type { RetryPolicy } from '../remote/retry.ts';
import { AccessTokens } from './api/access-tokens.ts';
import { readCredentials } from './api/credentials.ts';
import { DriveHttp } from './api/drive-http.ts';
import type { Patience } from './api/drive-http.ts';
import { parseGoogleDriveAddress } from './google-drive-address.ts';
import { GoogleDriveBlobStore } from './google-drive-blob-store.ts';

/** How long tests wait; others use the defaults. */
export interface GoogleDriveTimes {
  policy?: RetryPolicy;
  patience?: Patience;
}

/** Opens the storage at an address. @throws DocloomError `invalid_setting` */
export async function openGoogleDrive(
  url: URL,
  { store, stagingFolder }: StorageSurroundings,
  { policy, patience }: GoogleDriveTimes = {},
): Promise<GoogleDriveBlobStore> {
  const address = parseGoogleDriveAddress(url);
  const credentials = await readCredentials(address.credentials);
  const { endpoint } = address;
  const isOfTests = url.searchParams.has('endpoint');
  const tokens = new AccessTokens(credentials, isOfTests ? `${endpoint}/token` : null);
  const http = new DriveHttp({ endpoint, tokens, ...(patience && { patience }) });
  return new GoogleDriveBlobStore({ address, credentials, http, store, stagingFolder, policy });
}
