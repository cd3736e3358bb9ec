import { S3Client } from '@aws-sdk/client-s3';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { StorageError } from '../storage-error.ts';
import type { S3Address } from './s3-address.ts';
import { isSecure } from './s3-address.ts';

/** How long the client waits for the server, in milliseconds. */
export interface S3Timeouts {
  connection: number;
  /** Without a byte in either direction. */
  idle: number;
}

export const S3_TIMEOUTS: S3Timeouts = { connection: 5_000, idle: 30_000 };

/** All errors reach the caller, and the client would write its warnings to the console. */
const SILENT = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const CONNECTIONS = { keepAlive: true, maxSockets: 128 };

/**
 * Creates a client, without a request. Its credentials are those that all programs of AWS find: the
 * environment, a credentials file, or the role of the machine.
 * @param options whether documents may be sent unencrypted to another machine
 */
export function createS3Client(
  { endpoint, region, forcePathStyle }: S3Address,
  timeouts: S3Timeouts,
  { allowsInsecure }: { allowsInsecure: boolean },
): S3Client {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    forcePathStyle,
    // It cannot repeat a stream, so `S3Objects` repeats all requests.
    maxAttempts: 1,
    logger: SILENT,
    requestHandler: {
      logger: SILENT,
      httpAgent: new HttpAgent(CONNECTIONS),
      httpsAgent: new HttpsAgent(CONNECTIONS),
      connectionTimeout: timeouts.connection,
      socketTimeout: timeouts.idle,
    },
  });
  // It would delay each upload by a round trip. A body is small, and rarely sent in vain.
  client.middlewareStack.remove('addExpectContinueMiddleware');
  signBodies(client);
  if (!allowsInsecure) requireEncryption(client);
  return client;
}

/**
 * Rejects requests that would be sent unencrypted to another machine. The client may have its
 * endpoint from the environment or a configuration file of AWS.
 */
function requireEncryption(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (sent) => {
      const { protocol, hostname } = sent.request as { protocol: string; hostname: string };
      if (isSecure({ protocol, hostname })) return next(sent);
      throw new StorageError(
        'STORAGE_REJECTED',
        `The configuration of AWS names the endpoint ${hostname} without https. It would receive all documents unencrypted. Set --allow-insecure-drive if the network is private.`,
      );
    },
    { step: 'build', name: 'docloomRequireEncryption' },
  );
}

/**
 * Includes the checksum of a body in the signature. The client does not sign a stream, because it
 * would have to read it twice; but the checksum is known.
 */
function signBodies(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (sent) => {
      const { headers } = sent.request as { headers: Record<string, string> };
      const checksum = headers['x-amz-checksum-sha256'];
      if (checksum !== undefined) {
        headers['x-amz-content-sha256'] = Buffer.from(checksum, 'base64').toString('hex');
      }
      return next(sent);
    },
    { step: 'build', name: 'docloomSignBodies' },
  );
}
