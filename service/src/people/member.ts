import type { UserId } from '@docloom/contract';
import type { ActingUser } from '../audit/author.ts';
import { problem } from '../errors/errors.ts';
import type { TeamMemberRecord } from '../store/records/membership/team-members.ts';
import { listTeamMembers } from '../store/records/membership/team-members.ts';
import { deleteFirstInvitation } from '../store/records/sign-in/invitations.ts';
import { findUser } from '../store/records/users.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';
import { ownedTeam, ownTeam } from './team-owner.ts';
import { moveTo, requireUserWithId } from './user.ts';

/**
 * Returns the members of the user's team.
 * @throws DocloomError `no_team`
 */
export async function listMembers(
  { store }: { store: Store },
  user: ActingUser,
): Promise<TeamMemberRecord[]> {
  const { id } = await ownTeam({ store }, user);
  return listTeamMembers(store, id);
}

/**
 * Removes a member from the team of the user, who is one of its owners. Everything that the member owns
 * goes along, so the team sees it no more. The invitation of a member without a password is revoked.
 * @throws DocloomError `no_team`, `owners_only`, `own_membership`, `not_found`, `not_yours`
 */
export async function removeMember(
  dependencies: CreateDependencies,
  user: ActingUser,
  memberId: UserId,
): Promise<void> {
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    // Since the request was checked, the user may have left the team.
    const team = await ownedTeam(transaction, await requireUserWithId(transaction, user.id));
    if (memberId === user.id) throw problem('own_membership');
    const member = await findUser(transaction, memberId);
    if (!member) throw problem('not_found', 'member', memberId);
    if (member.teamId !== team.id) throw problem('not_yours', 'member', memberId);
    const changing = { ...dependencies, store: transaction };
    const wasInvited = await deleteFirstInvitation(transaction, memberId);
    const invitation = wasInvited ? ({ invitation: 'revoked' } as const) : {};
    await moveTo(changing, member, { teamId: null, team: null, ...invitation }, user);
  });
}
