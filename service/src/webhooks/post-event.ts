import axios, { isAxiosError } from 'axios';
import type { GuardedAgents } from './guard.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/** Nothing in an answer is read but its status; this much of the rest is let through. */
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** What a receiver made of an event. */
export type Answer =
  { received: true; status: number } | { received: false; status: number | null; reason: string };

/**
 * POSTs an event once. Only a 2xx counts as received; redirects are not followed, because they
 * could lead where the guard would not let the event go.
 * @param body is sent byte for byte: it is what was signed
 */
export async function postEvent(
  agents: GuardedAgents,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  try {
    const { status } = await axios.post(url, Buffer.from(body), {
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Docloom' },
      httpAgent: agents.http,
      httpsAgent: agents.https,
      proxy: false,
      maxRedirects: 0,
      maxContentLength: LONGEST_ANSWER_BYTES,
      timeout: TIMEOUT_MILLISECONDS,
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      responseType: 'arraybuffer',
      validateStatus: null,
    });
    if (status >= 200 && status < 300) return { received: true, status };
    return { received: false, status, reason: `The receiver answered ${String(status)}.` };
  } catch (cause) {
    return { received: false, status: null, reason: reasonOf(cause) };
  }
}

function reasonOf(cause: unknown): string {
  if (!isAxiosError(cause)) return cause instanceof Error ? cause.message : 'It could not be sent.';
  if (cause.code === 'ERR_CANCELED' || cause.code === 'ECONNABORTED') {
    return `The receiver did not answer within ${String(TIMEOUT_MILLISECONDS / 1000)} seconds.`;
  }
  const reason = cause.message || cause.code || 'no reason given';
  return `The receiver could not be reached: ${reason}`;
}
