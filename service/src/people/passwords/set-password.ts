import type { SessionId } from '@docloom/contract';
import type { ActingUser } from '../../audit/author.ts';
import { problem } from '../../errors/errors.ts';
import { deletePasswordSessionsOf } from '../../store/records/sessions.ts';
import { findPasswordHash, savePasswordHash } from '../../store/records/sign-in/passwords.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { SESSIONS_LOCK, transact } from '../../store/transaction.ts';
import { recordUserChange } from '../record-people-change.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { isTooLong, normalisedPassword, requireAcceptable } from './password-rule.ts';

/** A change of a password by its user. */
export interface WantedPassword {
  current: string;
  wanted: string;
  /** The session that makes the change, which stays; null for none. */
  session: SessionId | null;
}

/**
 * Changes the password of a user who knows the current one, and ends the other sessions that began
 * with it.
 * @throws DocloomError `no_password`, `current_password_wrong`, `password_too_short`,
 * `password_too_long`, `password_guessable`, `sign_in_busy`
 */
export async function changePassword(
  dependencies: CreateDependencies & { passwords: PasswordHasher },
  user: ActingUser,
  { current: known, wanted: typed, session }: WantedPassword,
): Promise<void> {
  const { store, clock, passwords } = dependencies;
  const [current, wanted] = [normalisedPassword(known), normalisedPassword(typed)];
  const { id: userId } = user;
  const former = await findPasswordHash(store, userId);
  if (former === undefined) throw problem('no_password');
  requireAcceptable(wanted, user);
  const isRight = !isTooLong(current) && (await passwords.isPasswordOf(current, former));
  if (!isRight) throw problem('current_password_wrong');
  const hash = await passwords.hash(wanted);
  await transact(store, { lock: SESSIONS_LOCK }, async (transaction) => {
    // Of two changes at once, or of a change and an invitation, one wins.
    const stored = await findPasswordHash(transaction, userId);
    if (stored !== former) throw problem('current_password_wrong');
    await savePasswordHash(transaction, userId, { hash, changedAt: clock.now() });
    await deletePasswordSessionsOf(transaction, userId, session);
    const changing = { ...dependencies, store: transaction };
    await recordUserChange(changing, user, user, { action: 'password.changed' });
  });
}
