import type { IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { EXCERPT_BYTES, excerptOf } from './excerpt.ts';
import type { GuardedAgents } from './guard.ts';
import { ADDRESS_REFUSED } from './guard.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/** Nothing in an answer counts but its status and when to come again; so much is read away. */
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** What a receiver made of an event. */
export type Answer =
  | { received: true; status: number; excerpt: string }
  | {
      received: false;
      status: number;
      reason: string;
      excerpt: string;
      /** The header as it came. */
      retryAfter: string | null;
    }
  | { received: false; status: null; reason: string };

/**
 * POSTs an event once. Only a 2xx counts as received; redirects are not followed, because they
 * could lead where the guard would not let the event go.
 * @param body is sent byte for byte: it is what was signed
 * @param timeout how long the receiver may take, in milliseconds
 */
export async function postEvent(
  agents: GuardedAgents,
  url: string,
  headers: Record<string, string>,
  body: string,
  timeout = TIMEOUT_MILLISECONDS,
): Promise<Answer> {
  try {
    const answered = await post(agents, url, { headers, body: Buffer.from(body), timeout });
    const status = answered.statusCode ?? 0;
    const excerpt = excerptOf(await readAway(answered));
    if (status >= 200 && status < 300) return { received: true, status, excerpt };
    const reason = `The receiver answered ${String(status)}.`;
    const retryAfter = answered.headers['retry-after'] ?? null;
    return { received: false, status, reason, excerpt, retryAfter };
  } catch (cause) {
    return { received: false, status: null, reason: reasonOf(cause, timeout) };
  }
}

class TimeOver extends Error {}

/**
 * @returns the answer when its head has come; it breaks off when the time is over
 * @throws TimeOver, AddressRefused, the network's own error
 */
async function post(
  agents: GuardedAgents,
  url: string,
  message: { headers: Record<string, string>; body: Buffer; timeout: number },
): Promise<IncomingMessage> {
  const { body, timeout } = message;
  const headers = {
    ...message.headers,
    'content-type': 'application/json',
    'content-length': body.length,
    accept: '*/*',
    'user-agent': 'Docloom',
    // What the answer says is shown to people, and is not unpacked.
    'accept-encoding': 'identity',
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = { method: 'POST', headers };
  const request = url.startsWith('https:')
    ? httpsRequest(url, { ...options, agent: agents.https }, resolve)
    : httpRequest(url, { ...options, agent: agents.http }, resolve);
  const timeOver = setTimeout(() => {
    request.destroy(new TimeOver());
  }, timeout);
  request.on('error', reject).on('close', () => {
    clearTimeout(timeOver);
  });
  request.end(body);
  return promise;
}

/**
 * Reads an answer to its end, so that the connection can be used again, unless it is too long.
 * @returns its beginning
 */
async function readAway(answer: Readable): Promise<Buffer> {
  const beginning: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      if (bytes < EXCERPT_BYTES) beginning.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > LONGEST_ANSWER_BYTES) break;
    }
  } catch {
    // The status has come; what becomes of the rest does not matter.
  }
  return Buffer.concat(beginning);
}

function reasonOf(cause: unknown, timeout: number): string {
  if (cause instanceof Error && 'code' in cause && cause.code === ADDRESS_REFUSED) {
    return 'The receiver is at an address that is not public, and the operator has not allowed it (--allow-webhooks-to).';
  }
  if (cause instanceof TimeOver) {
    return `The receiver did not answer within ${String(timeout / 1000)} seconds.`;
  }
  return `The receiver could not be reached: ${wordsOf(cause)}`;
}

/** An error of several addresses that were tried has no message of its own. */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no reason given';
  const code = 'code' in cause ? String(cause.code) : '';
  return cause.message || code || 'no reason given';
}
