import type { Answer } from './answer';

/** The statuses with which a server sends a request on to another address (RFC 9110, 15.4). */
const REDIRECTS = [301, 302, 303, 307, 308];

/** Tells whether an answer sends its request on to another address. */
export function isRedirect({ statusCode, headers }: Answer): boolean {
  return REDIRECTS.includes(statusCode) && typeof headers.location === 'string';
}

/**
 * Returns the address that an answer sends its request on to; undefined when it names none that
 * HTTP leads to.
 *
 * @param from the address that was asked, which the other may be relative to
 */
export function redirectTarget(answer: Answer, from: string): URL | undefined {
  const { location } = answer.headers;
  if (!isRedirect(answer) || typeof location !== 'string') return undefined;
  if (!URL.canParse(location, from)) return undefined;
  const target = new URL(location, from);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}

/**
 * Returns the base URL with which a request would have gone straight to where it was sent on;
 * undefined when it was sent somewhere else, such as to a page to sign in at.
 *
 * @param baseUrl the base URL that the request was made with
 * @param asked the address that was asked
 */
export function movedBaseUrl(target: URL, baseUrl: string, asked: string): string | undefined {
  const resource = withoutSlashes(asked.slice(baseUrl.length));
  const path = withoutSlashes(target.pathname);
  if (!path.endsWith(resource)) return undefined;
  const moved = `${target.origin}${withoutSlashes(path.slice(0, -resource.length))}`;
  return moved === baseUrl ? undefined : moved;
}

function withoutSlashes(path: string): string {
  return path.replace(/\/+$/, '');
}
