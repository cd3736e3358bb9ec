import type { SessionId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { OwnSession } from '../store/records/sessions.ts';
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from '../store/records/sessions.ts';
import type { User } from '../store/records/users.ts';
import type { ChangeDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { endedBy } from './session.ts';

/** Returns the sessions in which a user is signed in, the latest used first. */
export async function ownSessions(
  { store, clock }: ChangeDependencies,
  user: User,
): Promise<OwnSession[]> {
  return listSessionsOf(store, user.id, endedBy(clock.now()));
}

/**
 * Ends a session of a user.
 * @throws DocloomError `not_found` if the user has no such session
 */
export async function endOwnSession(store: Store, user: User, id: SessionId): Promise<void> {
  const wasThere = await deleteSessionOf(store, user.id, id);
  if (!wasThere) throw problem('not_found', 'session', id);
}

/** Ends the sessions of a user. @param kept the one that stays; null for none */
export async function endOwnSessions(
  store: Store,
  user: User,
  kept: SessionId | null,
): Promise<void> {
  await deleteSessionsOf(store, user.id, kept);
}
