import type { FastifyInstance } from 'fastify';
import { tenantOf } from '../../concurrency/tenant.ts';
import type { Addresses } from '../../addresses/addresses.ts';
import { problem } from '../../errors/errors.ts';
import type { findCurrentSession } from '../../people/session.ts';
import type { Bound } from '../bound.ts';
import type { TokenGuards } from '../guards/authentication.ts';
import { rememberSession, rememberUser } from '../guards/authentication.ts';
import { isSameOrigin } from '../pages/same-origin.ts';
import { sessionIdOf } from '../pages/session-cookie.ts';

/**
 * The header of every request that changes something. A page of another site cannot send it without
 * asking the service first (CORS), and the service allows no other site.
 */
export const CONSOLE_HEADER = 'docloom-console';

const READING = new Set(['GET', 'HEAD']);

/** The dependencies of `requireSession`. */
export interface SessionGuardOptions {
  addresses: Addresses;
  findSession: Bound<typeof findCurrentSession>;
  guards: Pick<TokenGuards, 'rate' | 'turns'>;
}

/**
 * Admits only requests of the console's own pages, with the cookie of a session. A token in a header
 * does not count. All sessions of a user share the rate limit of one token.
 */
export function requireSession(
  server: FastifyInstance,
  { addresses, findSession, guards: { rate, turns } }: SessionGuardOptions,
): void {
  server.addHook('onRequest', async (request, reply) => {
    const isFromAPage = READING.has(request.method) || CONSOLE_HEADER in request.headers;
    if (!isFromAPage || !isSameOrigin(request, addresses)) throw problem('foreign_origin');
    const session = await findSession(sessionIdOf(request, addresses));
    if (!session) throw problem('session_missing');
    const { id, user } = session;
    rate.admit(reply, `sessions of ${user.id}`);
    rememberUser(request, user);
    rememberSession(request, id);
    await turns.wait(tenantOf(user));
  });
}
