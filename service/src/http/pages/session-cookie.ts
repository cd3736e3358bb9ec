import type { SetCookie } from 'cookie';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { SESSION_MILLISECONDS } from '../../people/session.ts';

/**
 * Not `docloom_session`: earlier versions limited a cookie of that name to the pages of files, where
 * browsers prefer it to one of the whole service.
 */
const NAME = 'docloom_pages';

/** Returns the session id of a request, or the empty string. */
export function sessionIdOf(request: FastifyRequest, addresses: Addresses): string {
  const { name } = attributesOf(request, addresses);
  return parseCookie(request.headers.cookie ?? '')[name] ?? '';
}

/** Sets the cookie of a session. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
  id: string,
): void {
  const maxAge = SESSION_MILLISECONDS / 1000;
  const cookie = { ...attributesOf(request, addresses), value: id, maxAge };
  reply.header('set-cookie', stringifySetCookie(cookie));
}

/** Deletes the cookie of a session. */
export function clearSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): void {
  const cookie = { ...attributesOf(request, addresses), value: '', maxAge: 0 };
  reply.header('set-cookie', stringifySetCookie(cookie));
}

/**
 * Returns the attributes of the cookie. `Lax` lets a link in an e-mail find the user signed in, but
 * forms of other sites do not send the cookie.
 */
function attributesOf(request: FastifyRequest, addresses: Addresses): Omit<SetCookie, 'value'> {
  const secure = request.protocol === 'https' || addresses.origin().startsWith('https:');
  return { ...placeOf(secure, addresses), httpOnly: true, sameSite: 'lax', secure };
}

/**
 * Returns the name and the path of the cookie. Over https, the name has a prefix that browsers accept
 * only from https, so that nobody else can plant a session. `__Host-` also excludes the other hosts of
 * the domain, but it requires the path `/`. A service that shares its host with other programs keeps
 * its own path instead. The pages are everywhere below that path, so requests to the API have the
 * cookie too; the API ignores it.
 */
function placeOf(secure: boolean, addresses: Addresses): Pick<SetCookie, 'name' | 'path'> {
  // Without a slash at its end, it is also the path of the first page.
  const path = addresses.path('') || '/';
  if (!secure) return { name: NAME, path };
  const hasOwnHost = path === '/';
  return { name: `${hasOwnHost ? '__Host-' : '__Secure-'}${NAME}`, path };
}
