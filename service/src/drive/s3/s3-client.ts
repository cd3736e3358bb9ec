import { S3Client } from '@aws-sdk/client-s3';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { S3Address } from './s3-address.ts';

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
 */
export function createS3Client(
  { endpoint, region, forcePathStyle }: S3Address,
  timeouts: S3Timeouts,
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
  return client;
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
