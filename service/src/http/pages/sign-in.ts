import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import { DocloomError, problem } from '../../errors/errors.ts';
import type { checkPassword } from '../../people/passwords/check-password.ts';
import type { PasswordCredentials } from '../../people/passwords/check-password.ts';
import type {
  beginPasswordSession,
  beginSession,
  BegunSession,
  endSession,
  findSessionUser,
} from '../../people/session.ts';
import type { SingleSignOn } from '../../people/single-sign-on/single-sign-on.ts';
import type { hasAnyPassword } from '../../store/records/sign-in/passwords.ts';
import type { User } from '../../store/records/users.ts';
import { rememberProblemCode } from '../answers/problem-code.ts';
import type { Bound } from '../bound.ts';
import type { AccountAttempts } from '../guards/attempts/account-attempts.ts';
import type { FailedAttempts } from '../guards/attempts/failed-attempts.ts';
import { clientOf } from '../guards/client-of.ts';
import { browserName } from './browser-name.ts';
import { requireSameOrigin } from './same-origin.ts';
import { clearSessionCookie, sessionIdOf, setSessionCookie } from './session-cookie.ts';
import { setSignedOut } from './single-sign-on/signed-out-cookie.ts';

/** The sessions of the pages. */
export interface Sessions {
  begin: Bound<typeof beginSession>;
  checkPassword: Bound<typeof checkPassword>;
  beginWithPassword: Bound<typeof beginPasswordSession>;
  findUser: Bound<typeof findSessionUser>;
  hasAnyPassword: Bound<typeof hasAnyPassword>;
  end: Bound<typeof endSession>;
}

/** The dependencies of signing in and out. */
export interface SignInOptions {
  addresses: Addresses;
  log: Logger;
  sessions: Sessions;
  signInAttempts: FailedAttempts;
  accountAttempts: AccountAttempts;
  /** Null if there is no OpenID provider. */
  singleSignOn: SingleSignOn | null;
}

/**
 * The fields of the sign-in forms: an e-mail address and a password, or a token. Each may be any text,
 * and the form of the other kind sends none of them.
 */
export const CREDENTIALS = {
  email: z.string().optional(),
  password: z.string().optional(),
  token: z.string().default(''),
};

/** What a person has sent to sign in with. */
export type Credentials = { token: string } | PasswordCredentials;

/**
 * What a browser removes when somebody signs out: pages that it keeps for the button "back". Not
 * cookies, because that would include those of other programs of the domain.
 */
const CLEARED = '"cache"';

/** Returns what was sent to sign in with. */
export function credentialsIn({
  email,
  password,
  token,
}: {
  email?: string | undefined;
  password?: string | undefined;
  token: string;
}): Credentials {
  if (email === undefined && password === undefined) return { token: token.trim() };
  return { email: email ?? '', password: password ?? '' };
}

/** Returns the signed-in user of a request, which counts as a use of the session. */
export function sessionUserOf(
  { sessions, addresses }: Pick<SignInOptions, 'sessions' | 'addresses'>,
  request: FastifyRequest,
): Promise<User | undefined> {
  return sessions.findUser(sessionIdOf(request, addresses));
}

/**
 * Begins a session with the credentials of a form, and sets its cookie.
 * @returns why they were rejected; null if the user is signed in
 * @throws DocloomError `foreign_form`
 */
export async function signIn(
  options: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
): Promise<DocloomError | null> {
  const { addresses, signInAttempts } = options;
  requireSameOrigin(request, addresses);
  const reject = (error: DocloomError) => {
    rememberProblemCode(request, error.code);
    if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
    return error;
  };
  const { isAllowed, retryAfterSeconds } = signInAttempts.begin(request.ip);
  if (!isAllowed) {
    reply.header('retry-after', retryAfterSeconds);
    return reject(problem('too_many_tries', retryAfterSeconds));
  }
  if ('token' in credentials && credentials.token === '')
    return reject(problem('sign_in_without_token'));
  try {
    const begun = await beginWith(options, request, reply, credentials);
    signInAttempts.giveBack(request.ip);
    await startSession(options, request, reply, begun);
    return null;
  } catch (cause) {
    if (!(cause instanceof DocloomError)) throw cause;
    if (isNoGuess(cause)) signInAttempts.giveBack(request.ip);
    else signInAttempts.fail(request.ip);
    return reject(cause);
  }
}

/** Gives a browser the cookie of a session that has begun, and ends the one that it had. */
export async function startSession(
  { addresses, log, sessions }: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, user }: BegunSession,
): Promise<void> {
  log.info({ user: user.id, client: clientOf(request) }, 'Signed in');
  await sessions.end(sessionIdOf(request, addresses));
  setSessionCookie(request, reply, addresses, secret);
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
  if (options.singleSignOn !== null) setSignedOut(request, reply, addresses);
  reply.header('clear-site-data', CLEARED);
}

function beginWith(
  { sessions, accountAttempts }: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
): Promise<BegunSession> {
  const browser = browserName(request.headers['user-agent']);
  if ('token' in credentials) return sessions.begin(credentials.token, browser);
  return accountAttempts.limit(reply, credentials.email, async () =>
    sessions.beginWithPassword(await sessions.checkPassword(credentials), browser),
  );
}

/** Returns whether an attempt was rejected for what others do, so that it does not count. */
function isNoGuess({ code }: DocloomError): boolean {
  return code === 'too_many_account_tries' || code === 'sign_in_busy';
}
