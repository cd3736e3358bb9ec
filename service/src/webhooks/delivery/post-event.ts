import type { IncomingMessage } from 'node:http';
import { deadlineSignal } from '../../time/deadline.ts';
import { EXCERPT_BYTES, excerptOf } from './excerpt.ts';
import type { GuardedAgents } from './guard.ts';
import { ADDRESS_REJECTED } from './guard.ts';
import type { Post } from './watched-connection.ts';
import { WatchedConnection } from './watched-connection.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/**
 * Only the status and `Retry-After` of an answer matter; up to this much of its body is read and
 * discarded.
 */
const LONGEST_ANSWER_BYTES = 64 * 1024;

const HEADERS = {
  'content-type': 'application/json',
  'user-agent': 'Docloom',
  accept: '*/*',
  // The body is shown to people and is not decompressed.
  'accept-encoding': 'identity',
};

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
    const answer = await sendOverOpenConnection(agents, {
      url,
      headers: { ...headers, ...HEADERS },
      body: Buffer.from(body),
      signal,
    });
    const status = answer.statusCode ?? 0;
    const excerpt = excerptOf(await drain(answer));
    if (status >= 200 && status < 300) return { received: true, status, excerpt };
    const reason = `The receiver answered ${String(status)}.`;
    const retryAfter = answer.headers['retry-after'] ?? null;
    return { received: false, status, reason, excerpt, retryAfter };
  } catch (cause) {
    return {
      received: false,
      status: null,
      reason: signal.aborted ? tooLate(timeout) : reasonOf(cause),
    };
  } finally {
    end();
  }
}

async function sendOverOpenConnection(agents: GuardedAgents, post: Post): Promise<IncomingMessage> {
  const connection = new WatchedConnection();
  try {
    return await connection.post(agents, post);
  } catch (cause) {
    if (!connection.wasStale(cause)) throw cause;
    return new WatchedConnection().post(agents.fresh, post);
  }
}

/**
 * Reads an answer to its end, unless it is too long, so that the connection can be reused.
 * @returns its beginning
 */
async function drain(answer: IncomingMessage): Promise<Buffer> {
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

function tooLate(timeout: number): string {
  return `The receiver did not answer within ${String(timeout / 1000)} seconds.`;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'It could not be sent.';
  const code = 'code' in cause ? String(cause.code) : '';
  if (code === ADDRESS_REJECTED) {
    return 'The receiver is at an address that is not public, and the operator has not allowed it (--allow-webhooks-to).';
  }
  // Node reports the errors of a host with several addresses as one without a message.
  const reason = cause.message || code || 'no reason given';
  return `The receiver could not be reached: ${reason}`;
}
