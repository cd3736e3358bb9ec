import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import { SESSION_MILLISECONDS } from '../../people/session.ts';
import { clearCookie, cookieOf, setCookie } from './own-cookie.ts';

/**
 * Not `docloom_session`: earlier versions limited a cookie of that name to the pages of files, where
 * browsers prefer it to one of the whole service.
 */
const COOKIE = { name: 'docloom_pages', maxAge: SESSION_MILLISECONDS / 1000 };

/** Returns the session id of a request, or the empty string. */
export function sessionIdOf(request: FastifyRequest, addresses: Addresses): string {
  return cookieOf(request, addresses, COOKIE);
}

/** Sets the cookie of a session. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
  id: string,
): void {
  setCookie(request, reply, addresses, { ...COOKIE, value: id });
}

/** Deletes the cookie of a session. */
export function clearSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): void {
  clearCookie(request, reply, addresses, COOKIE);
}
