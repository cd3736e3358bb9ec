import type { SetCookie } from 'cookie';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';

/** A cookie of the pages. */
export interface OwnCookie {
  /** Without the prefix that it has over https. */
  name: string;
  /** How long browsers keep it, in seconds. */
  maxAge: number;
}

/** Returns the value of a cookie, or the empty string if the request has none. */
export function cookieOf(
  request: FastifyRequest,
  addresses: Addresses,
  { name: plainName }: OwnCookie,
): string {
  const { name } = attributesOf(request, addresses, plainName);
  return parseCookie(request.headers.cookie ?? '')[name] ?? '';
}

/** Sets a cookie. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
  { name, maxAge, value }: OwnCookie & { value: string },
): void {
  const cookie = { ...attributesOf(request, addresses, name), value, maxAge };
  reply.header('set-cookie', stringifySetCookie(cookie));
}

/** Deletes a cookie. */
export function clearCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
  { name }: OwnCookie,
): void {
  setCookie(request, reply, addresses, { name, value: '', maxAge: 0 });
}

/**
 * Returns the attributes of a cookie. `Lax` lets a link in an e-mail find the user signed in, but
 * forms of other sites do not send the cookie.
 */
function attributesOf(
  request: FastifyRequest,
  addresses: Addresses,
  name: string,
): Omit<SetCookie, 'value'> {
  const secure = request.protocol === 'https' || addresses.origin().startsWith('https:');
  return { ...placeOf(secure, addresses, name), httpOnly: true, sameSite: 'lax', secure };
}

/**
 * Returns the name and the path of a cookie. Over https, the name has a prefix that browsers accept
 * only from https, so that nobody else can plant a session. `__Host-` also excludes the other hosts of
 * the domain, but it requires the path `/`. A service that shares its host with other programs keeps
 * its own path instead. The pages are everywhere below that path, so requests to the API have the
 * cookie too; the API ignores it.
 */
function placeOf(
  secure: boolean,
  addresses: Addresses,
  name: string,
): Pick<SetCookie, 'name' | 'path'> {
  // Without a slash at its end, it is also the path of the first page.
  const path = addresses.path('') || '/';
  if (!secure) return { name, path };
  const hasOwnHost = path === '/';
  return { name: `${hasOwnHost ? '__Host-' : '__Secure-'}${name}`, path };
}
