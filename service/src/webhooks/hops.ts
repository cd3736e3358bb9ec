/**
 * The header that counts how many Docloom services have forwarded the data, including the sender.
 * Webhook sources read it, so a loop of services ends after a few hops.
 */
export const HOPS_HEADER = 'docloom-hops';

/** Webhook sources reject data that was forwarded more often. */
export const MAX_HOPS = 5;

/** The status of the response to data with too many hops (RFC 5842 §7.2). */
export const LOOP_DETECTED = 508;

/**
 * Returns the header of an event.
 * @param hops of the source data that the event is about
 */
export function hopsHeader(hops: number): Record<string, string> {
  return { [HOPS_HEADER]: String(hops + 1) };
}
