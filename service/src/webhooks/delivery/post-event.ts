import type { Readable } from 'node:stream';
import type { AxiosResponse } from 'axios';
import axios, { isAxiosError } from 'axios';
import { deadlineSignal } from '../../time/deadline.ts';
import { EXCERPT_BYTES, excerptOf } from './excerpt.ts';
import type { Agents, GuardedAgents } from './guard.ts';
import { ADDRESS_REJECTED } from './guard.ts';
import { WatchedConnection } from './watched-connection.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/**
 * Only the status and `Retry-After` of an answer matter; up to this much of its body is read and
 * discarded.
 */
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** The receiver's answer to an event. */
export type Answer =
  | { received: true; status: number; excerpt: string }
  | {
      received: false;
      status: number;
      reason: string;
      excerpt: string;
      /** The header as received. */
      retryAfter: string | null;
    }
  | {
      received: false;
      status: null;
      reason: string;
      /** Whether the event is not sent again. */
      isFinal?: true;
    };

/** The request, and the signal that ends it at its deadline. */
interface Post {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  signal: AbortSignal;
}

/**
 * POSTs an event once. Only a 2xx counts as received. Redirects are not followed, because they
 * could lead to addresses that the guard forbids. If the receiver had already closed a reused
 * connection, the event is sent over a new one at once. This does not count as another attempt.
 * @param body sent byte for byte, because it is what was signed
 * @param timeout the limit for the status and headers of the answer, in milliseconds; the part of
 * the body that has arrived by then is read
 */
export async function postEvent(
  agents: GuardedAgents,
  url: string,
  headers: Record<string, string>,
  body: string,
  timeout = TIMEOUT_MILLISECONDS,
): Promise<Answer> {
  const { signal, end } = deadlineSignal(timeout);
  try {
    const post = { url, headers, body: Buffer.from(body), signal };
    const { status, data, headers: answered } = await sendOverOpenConnection(agents, post);
    const excerpt = excerptOf(await drain(data));
    if (status >= 200 && status < 300) return { received: true, status, excerpt };
    const reason = `The receiver answered ${String(status)}.`;
    const given: unknown = answered['retry-after'];
    const retryAfter = typeof given === 'string' ? given : null;
    return { received: false, status, reason, excerpt, retryAfter };
  } catch (cause) {
    return { received: false, status: null, reason: reasonOf(cause, timeout) };
  } finally {
    end();
  }
}

async function sendOverOpenConnection(
  agents: GuardedAgents,
  post: Post,
): Promise<AxiosResponse<Readable>> {
  const connection = new WatchedConnection();
  try {
    return await send(agents, post, connection);
  } catch (cause) {
    if (!connection.wasStale(cause)) throw cause;
    return send(agents.fresh, post, new WatchedConnection());
  }
}

async function send(
  agents: Agents,
  { url, headers, body, signal }: Post,
  { transport }: WatchedConnection,
): Promise<AxiosResponse<Readable>> {
  return axios.post<Readable>(url, body, {
    headers: {
      ...headers,
      'content-type': 'application/json',
      'user-agent': 'Docloom',
      // The body is shown to people and is not decompressed.
      'accept-encoding': 'identity',
    },
    httpAgent: agents.http,
    httpsAgent: agents.https,
    transport,
    proxy: false,
    maxRedirects: 0,
    signal,
    responseType: 'stream',
    decompress: false,
    validateStatus: null,
  });
}

/**
 * Reads an answer to its end, unless it is too long, so that the connection can be reused.
 * @returns its beginning
 */
async function drain(answer: Readable): Promise<Buffer> {
  const beginning: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      if (bytes < EXCERPT_BYTES) beginning.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > LONGEST_ANSWER_BYTES) break;
    }
  } catch {
    // The status has arrived; an error in the body does not matter.
  }
  return Buffer.concat(beginning);
}

function reasonOf(cause: unknown, timeout: number): string {
  if (cause instanceof Error && 'code' in cause && cause.code === ADDRESS_REJECTED) {
    return 'The receiver is at an address that is not public, and the operator has not allowed it (--allow-webhooks-to).';
  }
  if (!isAxiosError(cause)) return cause instanceof Error ? cause.message : 'It could not be sent.';
  if (cause.code === 'ERR_CANCELED' || cause.code === 'ECONNABORTED') {
    return `The receiver did not answer within ${String(timeout / 1000)} seconds.`;
  }
  const reason = cause.message || cause.code || 'no reason given';
  return `The receiver could not be reached: ${reason}`;
}
