import { createHash } from 'node:crypto';
import type { SessionId, UserId } from '@docloom/contract';
import type { Selectable } from 'kysely';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { SessionsTable } from '../tables.ts';
import type { Bearer } from './tokens.ts';
import type { User } from './users.ts';
import { USER_COLUMNS } from './users.ts';

/** A session without its secret; times are milliseconds since 1970, UTC. */
export type SessionRecord = Omit<Selectable<SessionsTable>, 'hash'>;

/** A session with its user. */
export interface SessionOfUser {
  id: SessionId;
  user: User;
  userDisabledAt: number | null;
  /** The token that it began with; null if it began with a password or an identity. */
  bearer: Bearer | null;
  endsAt: number;
  usedAt: number;
}

/** A session as its user sees it. */
export type OwnSession = Omit<SessionRecord, 'userId'>;

/** The sessions that have ended by now. */
interface Ended {
  /** Milliseconds since 1970, UTC. */
  now: number;
  /** Those that were not used since then have ended too. */
  idleSince: number;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Stores a session. Its secret is stored as a hash. */
export async function insertSession(
  store: Store,
  secret: string,
  session: SessionRecord,
): Promise<void> {
  await queriesOf(store)
    .insertInto('sessions')
    .values({ ...session, hash: hashOf(secret) })
    .execute();
}

/** Returns the session with a secret, even one that has ended, or undefined if there is none. */
export async function findSession(
  store: Store,
  secret: string,
): Promise<SessionOfUser | undefined> {
  const row = await queriesOf(store)
    .selectFrom('sessions')
    .leftJoin('tokens', 'tokens.id', 'sessions.tokenId')
    .innerJoin('users', (users) =>
      users.on(({ eb, fn }) =>
        eb('users.id', '=', fn.coalesce('sessions.userId', 'tokens.userId')),
      ),
    )
    .select(USER_COLUMNS)
    .select([
      'sessions.tokenId',
      'tokens.lastUsedAt',
      'tokens.expiresAt',
      'users.disabledAt as userDisabledAt',
      'sessions.id as sessionId',
      'sessions.endsAt',
      'sessions.usedAt',
    ])
    .where('sessions.hash', '=', hashOf(secret))
    .executeTakeFirst();
  if (!row) return undefined;
  const { sessionId, id: userId, name, email, teamId, endsAt, usedAt, ...rest } = row;
  const { tokenId, userDisabledAt, ...ofToken } = rest;
  const user = { id: userId, name, email, teamId };
  const bearer = tokenId === null ? null : { user, tokenId, userDisabledAt, ...ofToken };
  return { id: sessionId, user, userDisabledAt, bearer, endsAt, usedAt };
}

/** Deletes a session, if there is one with the secret. */
export async function deleteSession(store: Store, secret: string): Promise<void> {
  await queriesOf(store).deleteFrom('sessions').where('hash', '=', hashOf(secret)).execute();
}

/** Stores the latest use of a session, in milliseconds since 1970, UTC. */
export async function markSessionUsed(store: Store, id: SessionId, usedAt: number): Promise<void> {
  await queriesOf(store).updateTable('sessions').set({ usedAt }).where('id', '=', id).execute();
}

/** Returns the sessions of a user that have not ended, the latest used first. */
export async function listSessionsOf(
  store: Store,
  userId: UserId,
  { now, idleSince }: Ended,
): Promise<OwnSession[]> {
  return queriesOf(store)
    .selectFrom('sessions')
    .select(['id', 'tokenId', 'identityId', 'beganAt', 'browser', 'endsAt', 'usedAt'])
    .where('id', 'in', idsOfSessions(store, userId))
    .where('endsAt', '>', now)
    .where('usedAt', '>', idleSince)
    .orderBy('usedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Deletes a session of a user.
 * @returns whether the user had it
 */
export async function deleteSessionOf(
  store: Store,
  userId: UserId,
  id: SessionId,
): Promise<boolean> {
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('id', 'in', idsOfSessions(store, userId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the sessions of a user. @param kept the one that stays; null for none */
export async function deleteSessionsOf(
  store: Store,
  userId: UserId,
  kept: SessionId | null,
): Promise<void> {
  await queriesOf(store)
    .deleteFrom('sessions')
    .where('id', 'in', idsOfSessions(store, userId))
    .$if(kept !== null, (query) => query.where('id', '!=', kept ?? 'ses_'))
    .execute();
}

/** Deletes the sessions that began with the password of a user. @param kept see `deleteSessionsOf` */
export async function deletePasswordSessionsOf(
  store: Store,
  userId: UserId,
  kept: SessionId | null,
): Promise<void> {
  await queriesOf(store)
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('identityId', 'is', null)
    .$if(kept !== null, (query) => query.where('id', '!=', kept ?? 'ses_'))
    .execute();
}

/** Deletes the sessions that have ended. */
export async function deleteEndedSessions(store: Store, { now, idleSince }: Ended): Promise<void> {
  await queriesOf(store)
    .deleteFrom('sessions')
    .where((session) =>
      session.or([session('endsAt', '<=', now), session('usedAt', '<=', idleSince)]),
    )
    .execute();
}

/** Deletes the least recently used sessions, so that no more than `kept` are left. */
export async function deleteExcessSessions(store: Store, kept: number): Promise<void> {
  const { count } = await queriesOf(store)
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count <= kept) return;
  const oldest = queriesOf(store)
    .selectFrom('sessions')
    .select('hash')
    .orderBy('usedAt')
    .orderBy('hash')
    .limit(count - kept);
  await queriesOf(store).deleteFrom('sessions').where('hash', 'in', oldest).execute();
}

/** Selects the sessions that the user began, also those with one of the user's tokens. */
function idsOfSessions(store: Store, userId: UserId) {
  const withoutToken = queriesOf(store)
    .selectFrom('sessions')
    .select('sessions.id')
    .where('sessions.userId', '=', userId);
  const withToken = queriesOf(store)
    .selectFrom('sessions')
    .innerJoin('tokens', 'tokens.id', 'sessions.tokenId')
    .select('sessions.id')
    .where('tokens.userId', '=', userId);
  return withoutToken.unionAll(withToken);
}
