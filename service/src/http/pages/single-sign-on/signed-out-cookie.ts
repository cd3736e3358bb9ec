import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Addresses } from '../../../addresses/addresses.ts';
import { clearCookie, cookieOf, setCookie } from '../own-cookie.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Kept longer than people usually stay signed in at their provider. */
const COOKIE = { name: 'docloom_signed_out', maxAge: 30 * DAY_SECONDS };

/**
 * Remembers that the person in a browser has signed out, and not only that the session has ended, or that
 * the account at the provider was rejected.
 */
export function setSignedOut(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): void {
  setCookie(request, reply, addresses, { ...COOKIE, value: '1' });
}

/**
 * Returns whether somebody has signed out in a browser or was rejected, and nobody has signed in at the
 * provider since.
 */
export function isSignedOut(request: FastifyRequest, addresses: Addresses): boolean {
  return cookieOf(request, addresses, COOKIE) !== '';
}

/** Forgets that somebody has signed out. */
export function clearSignedOut(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): void {
  clearCookie(request, reply, addresses, COOKIE);
}
