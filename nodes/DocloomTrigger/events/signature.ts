import { createHmac } from 'node:crypto';
import { equalBytes } from './equal-bytes';

/** The signed parts of a request and its signature (Standard Webhooks). */
export interface SignedRequest {
  /** Header `webhook-id`. */
  readonly id: unknown;
  /** Header `webhook-timestamp`: seconds since 1970, UTC. */
  readonly timestamp: unknown;
  /** Header `webhook-signature`: signatures separated by spaces, each after its version. */
  readonly signature: unknown;
  /** The raw bytes of the body. */
  readonly body: Buffer | undefined;
}

/** Allows for clock skew and delivery time. */
const TOLERANCE_SECONDS = 5 * 60;

const VERSION = 'v1,';

/**
 * Returns why a signature is not valid; undefined if it is.
 * @param secret `whsec_…`, the rest is the key in base64
 * @param now milliseconds since 1970, UTC
 */
export function findSignatureError(
  { id, timestamp, signature, body }: SignedRequest,
  secret: string,
  now: number,
): string | undefined {
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') {
    return 'it is not signed';
  }
  if (!/^\d{1,12}$/.test(timestamp)) return 'its timestamp is not a number of seconds';
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) {
    return 'its timestamp differs from the clock of n8n by more than five minutes';
  }
  if (body === undefined) return 'it has no body';

  const expected = createHmac('sha256', keyOf(secret))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();
  const isSigned = signature
    .split(' ')
    .filter((part) => part.startsWith(VERSION))
    .some((part) => equalBytes(Buffer.from(part.slice(VERSION.length), 'base64'), expected));
  return isSigned ? undefined : 'its signature does not match';
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}
