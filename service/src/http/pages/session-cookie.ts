import type { SetCookie } from 'cookie';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { SESSION_MILLISECONDS } from './sessions.ts';

const NAME = 'docloom_session';

/** The id of the session that a request belongs to, or the empty string. */
export function sessionIdOf({ headers }: FastifyRequest): string {
  return parseCookie(headers.cookie ?? '')[NAME] ?? '';
}

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

export function clearSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): void {
  const cookie = { ...attributesOf(request, addresses), value: '', maxAge: 0 };
  reply.header('set-cookie', stringifySetCookie(cookie));
}

/**
 * The cookie is for the pages alone: the API never sees it. `Lax`, because a link in a mail must
 * find somebody signed in; forms of other sites do not get it.
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
