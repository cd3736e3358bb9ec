import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Addresses } from '../../addresses/addresses.ts';
import { DocloomError, problem } from '../../errors/errors.ts';
import type { beginSession, endSession, findSessionUser } from '../../people/session.ts';
import type { User } from '../../store/records/users.ts';
import { rememberProblemCode } from '../answers/problem-code.ts';
import type { Bound } from '../bound.ts';
import type { FailedAttempts } from '../guards/attempts/failed-attempts.ts';
import { clientOf } from '../guards/client-of.ts';
import { requireSameOrigin } from './same-origin.ts';
import { clearSessionCookie, sessionIdOf, setSessionCookie } from './session-cookie.ts';

/** The sessions of the pages. */
export interface Sessions {
  begin: Bound<typeof beginSession>;
  findUser: Bound<typeof findSessionUser>;
  end: Bound<typeof endSession>;
}

/** The dependencies of signing in and out. */
export interface SignInOptions {
  addresses: Addresses;
  log: Logger;
  sessions: Sessions;
  signInAttempts: FailedAttempts;
}

/**
 * What a browser removes when somebody signs out: pages that it keeps for the button "back". Not
 * cookies, because that would include those of other programs of the domain.
 */
const CLEARED = '"cache"';

/** Returns the signed-in user of a request, which counts as a use of the session. */
export function sessionUserOf(
  { sessions, addresses }: Pick<SignInOptions, 'sessions' | 'addresses'>,
  request: FastifyRequest,
): Promise<User | undefined> {
  return sessions.findUser(sessionIdOf(request, addresses));
}

/**
 * Begins a session with the token of a form, and sets its cookie.
 * @returns why the token was rejected; null if the user is signed in
 * @throws DocloomError `foreign_form`
 */
export async function signIn(
  { addresses, log, sessions, signInAttempts }: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<DocloomError | null> {
  requireSameOrigin(request, addresses);
  const reject = (error: DocloomError) => {
    rememberProblemCode(request, error.code);
    return error;
  };
  const { isAllowed, retryAfterSeconds } = signInAttempts.begin(request.ip);
  if (!isAllowed) {
    reply.header('retry-after', retryAfterSeconds);
    return reject(problem('too_many_tries'));
  }
  if (token === '') return reject(problem('sign_in_without_token'));
  try {
    const { id, user } = await sessions.begin(token);
    log.info({ user: user.id, client: clientOf(request) }, 'Signed in');
    signInAttempts.giveBack(request.ip);
    await sessions.end(sessionIdOf(request, addresses));
    setSessionCookie(request, reply, addresses, id);
    return null;
  } catch (cause) {
    if (!(cause instanceof DocloomError)) throw cause;
    signInAttempts.fail(request.ip);
    return reject(cause);
  }
}

/**
 * Ends the session of a request and deletes its cookie.
 * @throws DocloomError `foreign_form`
 */
export async function signOut(
  options: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { addresses, log, sessions } = options;
  requireSameOrigin(request, addresses);
  const user = await sessionUserOf(options, request);
  await sessions.end(sessionIdOf(request, addresses));
  if (user) log.info({ user: user.id, client: clientOf(request) }, 'Signed out');
  clearSessionCookie(request, reply, addresses);
  reply.header('clear-site-data', CLEARED);
}
