import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { SessionsTable } from '../tables.ts';
import type { Bearer } from './tokens.ts';
import { USER_COLUMNS } from './users.ts';

/** A session without its id; times are milliseconds since 1970, UTC. */
export type SessionRecord = Omit<Selectable<SessionsTable>, 'hash'>;

/** A session with the user of its token. */
export interface SessionOfBearer {
  bearer: Bearer;
  endsAt: number;
  usedAt: number;
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

/** Stores a session. Its id is stored as a hash. */
export async function insertSession(
  store: Store,
  id: string,
  session: SessionRecord,
): Promise<void> {
  await queriesOf(store)
    .insertInto('sessions')
    .values({ ...session, hash: hashOf(id) })
    .execute();
}

/** Returns the session with an id, even one that has ended, or undefined if there is none. */
export async function findSession(store: Store, id: string): Promise<SessionOfBearer | undefined> {
  const row = await queriesOf(store)
    .selectFrom('sessions')
    .innerJoin('tokens', 'tokens.id', 'sessions.tokenId')
    .innerJoin('users', 'users.id', 'tokens.userId')
    .select(USER_COLUMNS)
    .select([
      'tokens.id as tokenId',
      'tokens.lastUsedAt',
      'tokens.expiresAt',
      'users.disabledAt as userDisabledAt',
    ])
    .select(['sessions.endsAt', 'sessions.usedAt'])
    .where('sessions.hash', '=', hashOf(id))
    .executeTakeFirst();
  if (!row) return undefined;
  const { id: userId, name, email, teamId, endsAt, usedAt, ...token } = row;
  return { bearer: { user: { id: userId, name, email, teamId }, ...token }, endsAt, usedAt };
}

/** Deletes a session, if there is one with the id. */
export async function deleteSession(store: Store, id: string): Promise<void> {
  await queriesOf(store).deleteFrom('sessions').where('hash', '=', hashOf(id)).execute();
}

/** Stores the latest use of a session, in milliseconds since 1970, UTC. */
export async function markSessionUsed(store: Store, id: string, usedAt: number): Promise<void> {
  await queriesOf(store)
    .updateTable('sessions')
    .set({ usedAt })
    .where('hash', '=', hashOf(id))
    .execute();
}

/**
 * Deletes the sessions that have ended.
 * @param now milliseconds since 1970, UTC
 * @param idleSince those that were not used since then have ended too
 */
export async function deleteEndedSessions(
  store: Store,
  { now, idleSince }: { now: number; idleSince: number },
): Promise<void> {
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
