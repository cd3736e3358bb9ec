/** The statuses for which `Retry-After` applies (RFC 9110 §15.6.4, RFC 6585 §4). */
const STATUSES: readonly number[] = [429, 503];

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and the two obsolete forms (RFC 9110 §5.6.7). */
const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*(?:, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT|, \d{2}-[A-Z][a-z]{2}-\d{2} [\d:]{8} GMT| [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4})$/;

/**
 * Returns the time that a receiver asks for in `Retry-After`: seconds or a date (RFC 9110 §10.2.3).
 * @param answer.retryAfter the header as received
 * @param now milliseconds since 1970, UTC
 * @returns milliseconds since 1970, UTC; null if it does not ask for a time
 */
export function requestedRetryAt(
  answer: { status: number | null; retryAfter?: string | null },
  now: number,
): number | null {
  const header = answer.retryAfter?.trim() ?? '';
  if (answer.status === null || !STATUSES.includes(answer.status)) return null;
  if (/^\d+$/.test(header)) return now + Number(header) * 1000;
  if (!HTTP_DATE.test(header)) return null;
  // Only the oldest form does not state that it is UTC.
  const date = Date.parse(header.endsWith('GMT') ? header : `${header} GMT`);
  return Number.isNaN(date) ? null : date;
}
