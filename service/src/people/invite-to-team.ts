import type { TeamId } from '@docloom/contract';
import type { ActingUser } from '../audit/author.ts';
import { problem } from '../errors/errors.ts';
import { listIdentitiesOf } from '../store/records/sign-in/identities.ts';
import { findPasswordHash } from '../store/records/sign-in/passwords.ts';
import { listTokens } from '../store/records/tokens.ts';
import type { User } from '../store/records/users.ts';
import { findUserByEmail } from '../store/records/users.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';
import type { CreatedInvitation } from './invitation.ts';
import { createInvitation } from './invitation.ts';
import { ownedTeam } from './team-owner.ts';
import { requireUserWithId } from './user.ts';

/** A person to invite into a team. */
export interface InvitedPerson {
  email: string;
  name: string;
}

/**
 * Invites a new person into the team of the user, who is one of its owners. A member who has never
 * signed in gets a new invitation, which replaces the former one. Nobody else is invited: an owner would
 * otherwise move strangers into the team with everything that they own, or set a password for them.
 * @throws DocloomError `no_team`, `owners_only`, `not_invitable`
 */
export async function inviteToTeam(
  dependencies: CreateDependencies,
  user: ActingUser,
  { email, name }: InvitedPerson,
): Promise<CreatedInvitation> {
  return transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    // Since the request was checked, the user may have left the team.
    const team = await ownedTeam(transaction, await requireUserWithId(transaction, user.id));
    const known = await findUserByEmail(transaction, email);
    if (known && !(await isNewMember(transaction, known, team.id))) throw problem('not_invitable');
    const changing = { ...dependencies, store: transaction };
    return createInvitation(changing, { email, name, team: team.name }, user);
  });
}

/** Returns whether a user is in the team, but has no password, identity or token yet. */
async function isNewMember(store: Store, { id, teamId }: User, team: TeamId): Promise<boolean> {
  if (teamId !== team) return false;
  if ((await findPasswordHash(store, id)) !== undefined) return false;
  if ((await listIdentitiesOf(store, id)).length > 0) return false;
  return (await listTokens(store, id)).length === 0;
}
