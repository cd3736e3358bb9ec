import type { TeamId } from '@docloom/contract';
import type { ActingUser } from '../audit/author.ts';
import { problem } from '../errors/errors.ts';
import { driveUsageOf } from '../store/records/drive/drive-usage.ts';
import { listIdentitiesOf } from '../store/records/sign-in/identities.ts';
import { hasInvitation } from '../store/records/sign-in/invitations.ts';
import { findPasswordHash } from '../store/records/sign-in/passwords.ts';
import { listTokens } from '../store/records/tokens.ts';
import type { User } from '../store/records/users.ts';
import { findUserByEmail } from '../store/records/users.ts';
import { listWorkflowsOf } from '../store/records/workflows.ts';
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
 * signed in gets a new invitation, which replaces the former one. So does somebody without a team who has
 * nothing, such as a person whose invitation was revoked. Nobody else is invited: an owner would
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
    if (known && !(await isInvitable(transaction, known, team.id))) throw problem('not_invitable');
    const changing = { ...dependencies, store: transaction };
    return createInvitation(changing, { email, name, team: team.name }, user);
  });
}

/** Returns whether a user of no other team has no password, identity or token yet. */
async function isInvitable(store: Store, user: User, team: TeamId): Promise<boolean> {
  const { id, teamId } = user;
  if (teamId !== null && teamId !== team) return false;
  if ((await findPasswordHash(store, id)) !== undefined) return false;
  if ((await listIdentitiesOf(store, id)).length > 0) return false;
  if ((await listTokens(store, id)).length > 0) return false;
  return teamId === team || hasNothing(store, user);
}

/** Returns whether a user has no workflow, no file, and no invitation of the operator. */
async function hasNothing(store: Store, user: User): Promise<boolean> {
  if (await hasInvitation(store, user.id)) return false;
  if ((await driveUsageOf(store, user.id)).files > 0) return false;
  return (await listWorkflowsOf(store, user)).length === 0;
}
