import type { RetryPolicy } from '../../../../service/src/drive/remote/retry.ts';
import type { Timeouts } from '../../../../service/src/drive/webdav/protocol/dav-connection.ts';
import { WebDavBlobStore } from '../../../../service/src/drive/webdav/webdav-blob-store.ts';
import { AUTHORIZATION } from './servers/dav-server.ts';

/** Short pauses, so that a test of an outage does not last. */
export const SHORT_RETRY: RetryPolicy = { attempts: 3, firstPause: 5, longestPause: 10 };

/** Returns a store in a folder of a server. */
export function storeOn(
  folder: URL,
  stagingFolder: string,
  { timeouts, authorization = AUTHORIZATION }: { timeouts?: Timeouts; authorization?: string } = {},
): WebDavBlobStore {
  const address = { folder, authorization };
  const options = { address, stagingFolder, retry: SHORT_RETRY };
  return new WebDavBlobStore(timeouts ? { ...options, timeouts } : options);
}
