import type { SetCookie } from 'cookie';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { SESSION_MILLISECONDS } from './sessions.ts';

const NAME = 'docloom_session';

/** Returns the session id of a request, or the empty string. */
export function sessionIdOf({ headers }: FastifyRequest): string {
  return parseCookie(headers.cookie ?? '')[NAME] ?? '';
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
 * Returns the attributes of the cookie. Its path limits it to the pages: the API never receives it.
 * `Lax` lets a link in an e-mail find the user signed in, but forms of other sites do not send the
 * cookie.
 */
function attributesOf(request: FastifyRequest, addresses: Addresses): Omit<SetCookie, 'value'> {
  return {
    name: NAME,
    path: addresses.path('/files'),
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https' || addresses.origin().startsWith('https:'),
  };
}
