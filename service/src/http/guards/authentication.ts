import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '../../errors/errors.ts';
import type { authenticate } from '../../people/authenticate.ts';
import type { User } from '../../store/records/users.ts';
import type { Bound } from '../bound.ts';
import type { RequestRate } from './request-rate.ts';

const users = new WeakMap<FastifyRequest, User>();

/**
 * Admits requests with a known developer access token only (contract §5): the header
 * `Authorization` holds the bare token; `Bearer <token>` is understood too. Anything else is 403,
 * before the rest of the request is looked at.
 */
export function requireToken(
  server: FastifyInstance,
  userOfToken: Bound<typeof authenticate>,
  rate: RequestRate,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request.headers.authorization);
    if (token === '') throw problem('token_missing');
    const user = await userOfToken(token);
    rate.admit(reply, hashOf(token));
    users.set(request, user);
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

/** Tokens are kept nowhere, not even to count by them. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function tokenOf(authorization = ''): string {
  return authorization.replace(/^Bearer\s+/i, '').trim();
}
