import type { Author } from '../audit/author.ts';
import { problem } from '../errors/errors.ts';
import { deletePasswordSessionsOf } from '../store/records/sessions.ts';
import {
  deleteInvitation,
  findInvitation,
  saveInvitation,
} from '../store/records/sign-in/invitations.ts';
import { findPasswordHash, savePasswordHash } from '../store/records/sign-in/passwords.ts';
import type { User } from '../store/records/users.ts';
import type { ChangeDependencies, CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { PEOPLE_LOCK, SESSIONS_LOCK, transact } from '../store/transaction.ts';
import { toTimestamp } from '../time/clock.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { normalisedPassword, requireAcceptable } from './passwords/password-rule.ts';
import { recordUserChange } from './record-people-change.ts';
import type { BegunSession, SessionDependencies } from './session.ts';
import { storeSession } from './session.ts';
import type { TokenHolder } from './token.ts';
import { findOrCreateHolder } from './token.ts';

const INVITATION_MILLISECONDS = 7 * 24 * 60 * 60_000;

/** An invitation that was created. */
export interface CreatedInvitation {
  /** The last part of its address. Returned only here. */
  secret: string;
  user: User;
  /** Milliseconds since 1970, UTC. */
  expiresAt: number;
}

/**
 * Creates an invitation to set a password, which replaces an earlier one of the user. Creates the user
 * of that e-mail address and the team if they do not exist. Moves the user into the team if one is
 * named. An existing password stays until the invitation is used.
 * @throws DocloomError `user_unknown` if the user does not exist and no name is given
 */
export async function inviteUser(
  dependencies: CreateDependencies,
  holder: TokenHolder,
  author: Author = 'operator',
): Promise<CreatedInvitation> {
  return transact(dependencies.store, { lock: PEOPLE_LOCK }, (transaction) =>
    createInvitation({ ...dependencies, store: transaction }, holder, author),
  );
}

/**
 * Creates an invitation as `inviteUser` does.
 * @param changing its store is a transaction that holds `PEOPLE_LOCK`
 * @throws DocloomError `user_unknown`
 */
export async function createInvitation(
  changing: CreateDependencies,
  holder: TokenHolder,
  author: Author,
): Promise<CreatedInvitation> {
  const { store, ids, clock } = changing;
  const secret = ids.invitation();
  const expiresAt = clock.now() + INVITATION_MILLISECONDS;
  const user = await findOrCreateHolder(changing, holder, author);
  await saveInvitation(store, secret, { userId: user.id, expiresAt });
  const details = { expiresAt: toTimestamp(expiresAt) };
  await recordUserChange(changing, author, user, { action: 'user.invited', details });
  return { secret, user, expiresAt };
}

/** An invited user, and whether the user has a password already. */
export interface InvitedUser {
  user: User;
  hasPassword: boolean;
}

/**
 * Returns the user of an invitation, for the page on which that user sets a password.
 * @throws DocloomError `unknown_invitation`, `account_disabled`
 */
export async function openInvitation(
  dependencies: ChangeDependencies,
  secret: string,
): Promise<InvitedUser> {
  const user = await invitedUser(dependencies, secret);
  const hash = await findPasswordHash(dependencies.store, user.id);
  return { user, hasPassword: hash !== undefined };
}

/**
 * Returns the user of an invitation.
 * @throws DocloomError `unknown_invitation`, `account_disabled`
 */
export async function invitedUser(
  { store, clock }: ChangeDependencies,
  secret: string,
): Promise<User> {
  const invitation = await findInvitation(store, secret);
  if (!invitation || invitation.expiresAt <= clock.now()) throw problem('unknown_invitation');
  if (invitation.userDisabledAt !== null) throw problem('account_disabled');
  return invitation.user;
}

/** A password that an invited person has chosen. */
export interface ChosenPassword {
  secret: string;
  password: string;
  /** The browser, for people; null if it is unknown. */
  browser: string | null;
}

/**
 * Sets the password of an invited user, which uses up the invitation, ends the other sessions that
 * began with a password of the user, and begins one.
 * @throws DocloomError `unknown_invitation`, `account_disabled`, `password_too_short`,
 * `password_too_long`, `password_guessable`, `sign_in_busy`
 */
export async function acceptInvitation(
  dependencies: SessionDependencies & { passwords: PasswordHasher },
  { secret, password: typed, browser }: ChosenPassword,
): Promise<BegunSession> {
  const { store, clock, passwords } = dependencies;
  const password = normalisedPassword(typed);
  const user = await invitedUser(dependencies, secret);
  requireAcceptable(password, user);
  const hash = await passwords.hash(password);
  return transact(store, { lock: SESSIONS_LOCK }, async (transaction: Store) => {
    const isFirst = await deleteInvitation(transaction, secret);
    if (!isFirst) throw problem('unknown_invitation');
    await savePasswordHash(transaction, user.id, { hash, changedAt: clock.now() });
    await deletePasswordSessionsOf(transaction, user.id, null);
    const changing = { ...dependencies, store: transaction };
    await recordUserChange(changing, user, user, { action: 'password.changed' });
    const ofUser = { tokenId: null, userId: user.id, browser };
    return { secret: await storeSession(dependencies, transaction, user, ofUser), user };
  });
}
