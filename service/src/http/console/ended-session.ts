/** The query parameter that the console sets when it leads to the sign-in page. */
const PARAMETER = /[?&]signed-out=([^&]*)/;

/** What the sign-in page says, for each value of the parameter. Nothing else of it is shown. */
const SENTENCES: ReadonlyMap<string | undefined, string> = new Map([
  ['changed', 'You were signed out. Sign in again: your changes are still here.'],
  ['unchanged', 'You were signed out. Sign in again.'],
]);

/** A page whose session may have ended while it was open. */
export interface LeftPage {
  /** The address of the page without the parameter. */
  page: string;
  /** Says that the session has ended; null if the console has not said so. */
  ended: string | null;
}

/**
 * Reads from the address of a page whether its session has ended while it was open.
 * @param address without the origin
 */
export function leftPageIn(address: string): LeftPage {
  const ended = SENTENCES.get(PARAMETER.exec(address)?.[1]) ?? null;
  // What is left of the query begins with a question mark again.
  const page = address.replace(PARAMETER, '').replace(/^([^?&]*)&/, '$1?');
  return { page, ended };
}
