/** The query parameter that the console sets when it leads to the sign-in page. */
const PARAMETER = /[?&]signed-out=([^&]*)/;

/** Whether changes on the page are kept beyond the end of its session: a value of the parameter. */
export type EndedSession = 'changed' | 'unchanged';

/** A page whose session may have ended while it was open. */
export interface LeftPage {
  /** The address of the page without the parameter. */
  page: string;
  /** How the session has ended; null if the console has not said that it has. */
  ended: EndedSession | null;
}

/**
 * Reads from the address of a page whether its session has ended while it was open.
 * @param address without the origin
 */
export function leftPageIn(address: string): LeftPage {
  const said = PARAMETER.exec(address)?.[1];
  const ended = said === 'changed' || said === 'unchanged' ? said : null;
  // What is left of the query begins with a question mark again.
  const page = address.replace(PARAMETER, '').replace(/^([^?&]*)&/, '$1?');
  return { page, ended };
}
