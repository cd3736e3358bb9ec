import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Addresses } from '../../../addresses/addresses.ts';
import type { Login } from '../../../people/single-sign-on/login.ts';
import { LOGIN_MILLISECONDS } from '../../../people/single-sign-on/single-sign-on.ts';
import { clearCookie, cookieOf, setCookie } from '../own-cookie.ts';
import { ownPage } from './own-page.ts';

const COOKIE = { name: 'docloom_sign_in', maxAge: LOGIN_MILLISECONDS / 1000 };

/** What a browser keeps while its user is at the provider. */
export interface StoredLogin extends Login {
  /** The page to come back to, without the prefix of a proxy. */
  page: string;
}

const Stored = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  verifier: z.string().min(1),
  endsAt: z.number(),
  page: z.unknown().transform(ownPage),
});

/** Gives a browser the cookie of a sign-in that has begun, which replaces that of an earlier one. */
export function setLoginCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
  login: StoredLogin,
): void {
  const value = Buffer.from(JSON.stringify(login)).toString('base64url');
  setCookie(request, reply, addresses, { ...COOKIE, value });
}

/**
 * Takes the cookie of a sign-in away from a browser, so that it is used once.
 * @returns null if there is none, or nothing that this service has written
 */
export function takeLoginCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  addresses: Addresses,
): StoredLogin | null {
  const value = cookieOf(request, addresses, COOKIE);
  if (value === '') return null;
  clearCookie(request, reply, addresses, COOKIE);
  return Stored.safeParse(parsed(Buffer.from(value, 'base64url').toString())).data ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
