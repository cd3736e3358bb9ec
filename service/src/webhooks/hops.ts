/**
 * The header with which an event tells how many services of Docloom it has left since the data came
 * from elsewhere. The sources read it, so services that point at each other end after some hops.
 */
export const HOPS_HEADER = 'docloom-hops';

/** Sources reject data that has come further. */
export const MAX_HOPS = 5;

/** The status of sources for data that has come too far (RFC 5842 §7.2). */
export const LOOP_DETECTED = 508;

/**
 * Returns the header of an event.
 * @param hops those of the source data that the event is about
 */
export function hopsHeader(hops: number): Record<string, string> {
  return { [HOPS_HEADER]: String(hops + 1) };
}
