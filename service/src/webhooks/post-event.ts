import type { Readable } from 'node:stream';
import axios, { isAxiosError } from 'axios';
import type { GuardedAgents } from './guard.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/** Nothing in an answer counts but its status; this much of the rest is read away. */
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** What a receiver made of an event. */
export type Answer =
  { received: true; status: number } | { received: false; status: number | null; reason: string };

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
    const { status, data } = await axios.post<Readable>(url, Buffer.from(body), {
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Docloom' },
      httpAgent: agents.http,
      httpsAgent: agents.https,
      proxy: false,
      maxRedirects: 0,
      timeout,
      signal: AbortSignal.timeout(timeout),
      responseType: 'stream',
      decompress: false,
      validateStatus: null,
    });
    await readAway(data);
    if (status >= 200 && status < 300) return { received: true, status };
    return { received: false, status, reason: `The receiver answered ${String(status)}.` };
  } catch (cause) {
    return { received: false, status: null, reason: reasonOf(cause, timeout) };
  }
}

/** Reads an answer to its end, so that the connection can be used again, unless it is too long. */
async function readAway(answer: Readable): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      if (bytes > LONGEST_ANSWER_BYTES) return;
    }
  } catch {
    // The status has come; what becomes of the rest does not matter.
  }
}

function reasonOf(cause: unknown, timeout: number): string {
  if (!isAxiosError(cause)) return cause instanceof Error ? cause.message : 'It could not be sent.';
  if (cause.code === 'ERR_CANCELED' || cause.code === 'ECONNABORTED') {
    return `The receiver did not answer within ${String(timeout / 1000)} seconds.`;
  }
  if (cause.message.includes('is not allowed. Because')) {
    return 'The receiver is at an address that is not public, and the operator has not allowed it (--allow-webhooks-to).';
  }
  const reason = cause.message || cause.code || 'no reason given';
  return `The receiver could not be reached: ${reason}`;
}
