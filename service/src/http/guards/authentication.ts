import { createHash } from 'node:crypto';
import type { SessionId } from '@docloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ActingUser } from '../../audit/author.ts';
import { tenantOf } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';
import type { authenticate } from '../../people/authenticate.ts';
import type { Bound } from '../bound.ts';
import { clientOf } from './client-of.ts';
import type { RequestRate } from './request-rate.ts';
import type { RequestTurns } from './request-turns.ts';
import type { TokenAttempts } from './attempts/token-attempts.ts';

/** The guards of requests with a token. */
export interface TokenGuards {
  rate: RequestRate;
  turns: RequestTurns;
  attempts: TokenAttempts;
  log: Logger;
}

const users = new WeakMap<FastifyRequest, ActingUser>();
const sessions = new WeakMap<FastifyRequest, SessionId>();

/**
 * Admits only requests with a known developer access token (contract §5). The header
 * `Authorization` has the bare token or `Bearer <token>`. Anything else is answered 403, or 429 after
 * too many failures, before the rest of the request is read.
 */
export function requireToken(
  server: FastifyInstance,
  userOfToken: Bound<typeof authenticate>,
  { rate, turns, attempts, log }: TokenGuards,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request.headers.authorization);
    if (token === '') throw problem('token_missing');
    const hash = hashOf(token);
    const attempt = { address: request.ip, hash };
    const isNew = !attempts.hasAccepted(hash);
    const user = await attempts.limit(reply, attempt, () => userOfToken(token));
    if (isNew) log.info({ user: user.id, client: clientOf(request) }, 'Token accepted');
    rate.admit(reply, hash);
    rememberUser(request, user);
    await turns.wait(tenantOf(user));
  });
}

/** Notes who sent a request, for `userOf`. */
export function rememberUser(request: FastifyRequest, user: ActingUser): void {
  users.set(request, user);
}

/** Notes the session that a request belongs to, for `sessionOf`. */
export function rememberSession(request: FastifyRequest, id: SessionId): void {
  sessions.set(request, id);
}

/** Returns the session of a request of the console; null for one with a token. */
export function sessionOf(request: FastifyRequest): SessionId | null {
  return sessions.get(request) ?? null;
}

/** Returns the user of a request, on routes behind `requireToken` or `requireSession`. */
export function userOf(request: FastifyRequest): ActingUser {
  const user = users.get(request);
  if (!user) throw problem('token_missing');
  return user;
}

/** Returns the user of a request, or undefined without a known token or session. */
export function knownUserOf(request: FastifyRequest): ActingUser | undefined {
  return users.get(request);
}

/** Tokens are never kept in memory, not even as keys of the rate limit. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function tokenOf(authorization = ''): string {
  return authorization.replace(/^Bearer\s+/i, '').trim();
}
