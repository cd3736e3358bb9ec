import { DocloomError } from '../errors/errors.ts';
import type { Ids } from '../ids/ids.ts';
import type { SessionOfBearer } from '../store/records/sessions.ts';
import {
  deleteEndedSessions,
  deleteExcessSessions,
  deleteSession,
  findSession,
  insertSession,
  markSessionUsed,
} from '../store/records/sessions.ts';
import type { User } from '../store/records/users.ts';
import type { ChangeDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { SESSIONS_LOCK, transact } from '../store/transaction.ts';
import type { AuthenticateDependencies } from './authenticate.ts';
import { findValidBearer, requireValid } from './authenticate.ts';
import { noteUse } from './note-use.ts';

/** How long a session lasts at most, in milliseconds. */
export const SESSION_MILLISECONDS = 8 * 60 * 60_000;

/**
 * How long a session lasts without a request, in milliseconds. Requests within a minute of another
 * one are not stored, so it may end a minute earlier.
 */
export const IDLE_MILLISECONDS = 60 * 60_000;

/** The maximum number of sessions. Beyond it, the least recently used session ends. */
const MAX_SESSIONS = 10_000;

/** A session that has begun. The id is unguessable, and is returned only here. */
export interface BegunSession {
  id: string;
  user: User;
}

/**
 * Begins a session of the pages. It refers to the token that it began with, so revoking the token
 * ends it.
 * @throws DocloomError `token_unknown`, `token_expired`, `user_disabled`
 */
export async function beginSession(
  dependencies: AuthenticateDependencies & { ids: Ids },
  token: string,
): Promise<BegunSession> {
  const { store, clock, ids } = dependencies;
  const { user, tokenId } = await findValidBearer(dependencies, token);
  const id = ids.session();
  await transact(store, { lock: SESSIONS_LOCK }, async (transaction) => {
    const now = clock.now();
    await deleteEndedSessions(transaction, { now, idleSince: now - IDLE_MILLISECONDS });
    await deleteExcessSessions(transaction, MAX_SESSIONS - 1);
    const session = { tokenId, endsAt: now + SESSION_MILLISECONDS, usedAt: now };
    await insertSession(transaction, id, session);
  });
  return { id, user };
}

/**
 * Returns the user of a session, which counts as used. The session and its token are looked up each
 * time.
 * @param id empty for none
 * @returns undefined if the session has ended, or its token is not valid any more
 * @throws the store's error
 */
export async function findSessionUser(
  dependencies: AuthenticateDependencies,
  id: string,
): Promise<User | undefined> {
  if (id === '') return undefined;
  const session = await findSession(dependencies.store, id);
  const now = dependencies.clock.now();
  if (!session || hasEnded(session, now) || !isValid(dependencies, session)) return undefined;
  const { usedAt: lastUsedAt, bearer } = session;
  const save = (store: Store) => markSessionUsed(store, id, now);
  void noteUse(dependencies, { key: id, lastUsedAt, now, save });
  return bearer.user;
}

/** Ends a session. Does nothing if it has already ended. @param id empty for none */
export async function endSession(store: Store, id: string): Promise<void> {
  if (id !== '') await deleteSession(store, id);
}

/** Deletes the sessions that have ended. */
export async function pruneSessions({ store, clock }: ChangeDependencies): Promise<void> {
  const now = clock.now();
  await deleteEndedSessions(store, { now, idleSince: now - IDLE_MILLISECONDS });
}

function hasEnded({ endsAt, usedAt }: SessionOfBearer, now: number): boolean {
  return endsAt <= now || usedAt + IDLE_MILLISECONDS <= now;
}

function isValid(dependencies: AuthenticateDependencies, { bearer }: SessionOfBearer): boolean {
  try {
    requireValid(dependencies, bearer);
    return true;
  } catch (cause) {
    if (cause instanceof DocloomError) return false;
    throw cause;
  }
}
