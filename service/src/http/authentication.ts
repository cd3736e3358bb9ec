import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../errors.ts';
import type { AuthenticateParts } from '../people/authenticate.ts';
import { authenticate } from '../people/authenticate.ts';
import type { User } from '../store/users.ts';

const users = new WeakMap<FastifyRequest, User>();

/**
 * Admits requests with a known developer access token only (contract §5): the header
 * `Authorization` holds the bare token; `Bearer <token>` is understood too. Anything else is 403,
 * before the rest of the request is looked at.
 */
export function requireToken(server: FastifyInstance, parts: AuthenticateParts): void {
  server.addHook('onRequest', async (request) => {
    const token = tokenOf(request.headers.authorization);
    if (token === '') throw problem('token_missing');
    users.set(request, await authenticate(parts, token));
  });
}

/** The user whose token came with the request, on routes behind `requireToken`. */
export function userOf(request: FastifyRequest): User {
  const user = users.get(request);
  if (!user) throw problem('token_missing');
  return user;
}

/** The user whose token came with the request, if there was one that is known. */
export function knownUserOf(request: FastifyRequest): User | undefined {
  return users.get(request);
}

function tokenOf(authorization = ''): string {
  return authorization.replace(/^Bearer\s+/i, '').trim();
}
