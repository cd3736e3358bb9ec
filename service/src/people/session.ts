import type { SessionId } from '@docloom/contract';
import type { ActingUser } from '../audit/author.ts';
import { DocloomError, problem } from '../errors/errors.ts';
import type { IdentityId, Ids } from '../ids/ids.ts';
import type { SessionOfUser, SessionRecord } from '../store/records/sessions.ts';
import {
  deleteEndedSessions,
  deleteExcessSessions,
  deleteSession,
  findSession,
  insertSession,
  markSessionUsed,
} from '../store/records/sessions.ts';
import { findPasswordHash, markPasswordUsed } from '../store/records/sign-in/passwords.ts';
import type { User } from '../store/records/users.ts';
import { markUserActive } from '../store/records/users.ts';
import type { ChangeDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { SESSIONS_LOCK, transact } from '../store/transaction.ts';
import type { AuthenticateDependencies } from './authenticate.ts';
import { findValidBearer, requireValid } from './authenticate.ts';
import { noteUse } from './note-use.ts';
import type { CheckedPassword } from './passwords/check-password.ts';

/** How long a session lasts at most, in milliseconds. */
export const SESSION_MILLISECONDS = 8 * 60 * 60_000;

/**
 * How long a session lasts without a request, in milliseconds. Requests within a minute of another
 * one are not stored, so it may end a minute earlier.
 */
export const IDLE_MILLISECONDS = 60 * 60_000;

/** The maximum number of sessions. Beyond it, the least recently used session ends. */
const MAX_SESSIONS = 10_000;

/** The dependencies of beginning a session. */
export interface SessionDependencies extends ChangeDependencies {
  ids: Ids;
}

/** A session that has begun. */
export interface BegunSession {
  /** The value of the cookie: it is unguessable, and is returned only here. */
  secret: string;
  user: User;
}

/** A session that lasts. */
export interface CurrentSession {
  id: SessionId;
  user: ActingUser;
}

/**
 * Begins a session of the pages. It refers to the token that it began with, so revoking the token
 * ends it.
 * @param browser the browser, for people; null if it is unknown
 * @throws DocloomError `token_unknown`, `token_expired`, `user_disabled`
 */
export async function beginSession(
  dependencies: AuthenticateDependencies & SessionDependencies,
  token: string,
  browser: string | null,
): Promise<BegunSession> {
  const { store } = dependencies;
  const { user, tokenId } = await findValidBearer(dependencies, token);
  const ofToken = { tokenId, userId: null, browser };
  const secret = await transact(store, { lock: SESSIONS_LOCK }, (transaction) =>
    storeSession(dependencies, transaction, user, ofToken),
  );
  return { secret, user };
}

/**
 * Begins a session of a user whose password was checked. Changing the password ends it.
 * @param browser the browser, for people; null if it is unknown
 * @throws DocloomError `password_wrong` if the password was changed meanwhile
 */
export async function beginPasswordSession(
  dependencies: SessionDependencies,
  { user, hash }: CheckedPassword,
  browser: string | null,
): Promise<BegunSession> {
  const ofUser = { tokenId: null, userId: user.id, browser };
  return transact(dependencies.store, { lock: SESSIONS_LOCK }, async (transaction) => {
    const isSame = (await findPasswordHash(transaction, user.id)) === hash;
    if (!isSame) throw problem('password_wrong');
    await markPasswordUsed(transaction, user.id, dependencies.clock.now());
    return { secret: await storeSession(dependencies, transaction, user, ofUser), user };
  });
}

/**
 * Stores a new session of a user in a transaction that holds `SESSIONS_LOCK`.
 * @returns its secret
 */
export async function storeSession(
  { ids, clock }: Omit<SessionDependencies, 'store'>,
  transaction: Store,
  user: Pick<User, 'id'>,
  session: Pick<SessionRecord, 'tokenId' | 'userId' | 'browser'> & { identityId?: IdentityId },
): Promise<string> {
  const now = clock.now();
  await deleteEndedSessions(transaction, endedBy(now));
  await deleteExcessSessions(transaction, MAX_SESSIONS - 1);
  const secret = ids.session();
  const lasting = { id: ids.sessionId(), beganAt: now, endsAt: now + SESSION_MILLISECONDS };
  await insertSession(transaction, secret, {
    identityId: null,
    ...session,
    ...lasting,
    usedAt: now,
  });
  await markUserActive(transaction, user.id, now);
  return secret;
}

/** Returns the user of a session, which counts as used. See `findCurrentSession`. */
export async function findSessionUser(
  dependencies: AuthenticateDependencies,
  secret: string,
): Promise<ActingUser | undefined> {
  return (await findCurrentSession(dependencies, secret))?.user;
}

/**
 * Returns a session with its user. It counts as used. The session, its user and its token are looked
 * up each time.
 * @param secret empty for none
 * @returns undefined if the session has ended, its user is disabled, or its token is not valid any more
 * @throws the store's error
 */
export async function findCurrentSession(
  dependencies: AuthenticateDependencies,
  secret: string,
): Promise<CurrentSession | undefined> {
  if (secret === '') return undefined;
  const session = await findSession(dependencies.store, secret);
  const now = dependencies.clock.now();
  if (!session || hasEnded(session, now) || !isValid(dependencies, session)) return undefined;
  const { id, usedAt: lastUsedAt, user } = session;
  const save = async (store: Store) => {
    await markUserActive(store, user.id, now);
    await markSessionUsed(store, id, now);
  };
  void noteUse(dependencies, { key: id, lastUsedAt, now, save });
  return { id, user: { ...user, means: { kind: 'session' } } };
}

/** Ends a session. Does nothing if it has already ended. @param secret empty for none */
export async function endSession(store: Store, secret: string): Promise<void> {
  if (secret !== '') await deleteSession(store, secret);
}

/** Deletes the sessions that have ended. */
export async function pruneSessions({ store, clock }: ChangeDependencies): Promise<void> {
  await deleteEndedSessions(store, endedBy(clock.now()));
}

/** Returns which sessions have ended by a moment. @param now milliseconds since 1970, UTC */
export function endedBy(now: number): { now: number; idleSince: number } {
  return { now, idleSince: now - IDLE_MILLISECONDS };
}

function hasEnded({ endsAt, usedAt }: SessionOfUser, now: number): boolean {
  return endsAt <= now || usedAt + IDLE_MILLISECONDS <= now;
}

function isValid(
  dependencies: AuthenticateDependencies,
  { bearer, userDisabledAt }: SessionOfUser,
): boolean {
  if (bearer === null) return userDisabledAt === null;
  try {
    requireValid(dependencies, bearer);
    return true;
  } catch (cause) {
    if (cause instanceof DocloomError) return false;
    throw cause;
  }
}
