import type { UserId } from '@docloom/contract';
import type { ActingUser, Author } from '../audit/author.ts';
import { problem } from '../errors/errors.ts';
import {
  deleteTeamOwner,
  insertTeamOwner,
  listTeamOwnerIds,
} from '../store/records/membership/team-owners.ts';
import { findTeam } from '../store/records/teams.ts';
import type { User } from '../store/records/users.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';
import { recordUserChange } from './record-people-change.ts';
import { teamOfName } from './team.ts';
import { requireUser } from './user.ts';

/** A member of a team, by the names that the operator knows. */
export interface NamedMember {
  email: string;
  team: string;
}

/**
 * Makes a member of a team one of its owners, who look after its members and their tokens.
 * @throws DocloomError `user_unknown`, `team_unknown`, `not_a_member`
 */
export async function addTeamOwner(
  dependencies: CreateDependencies,
  member: NamedMember,
  author: Author = 'operator',
): Promise<void> {
  const { store, clock } = dependencies;
  await transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const user = await requireMember(transaction, member);
    const owner = { userId: user.id, teamId: user.teamId, since: clock.now() };
    if (!(await insertTeamOwner(transaction, owner))) return;
    const changing = { ...dependencies, store: transaction };
    const change = { action: 'team_owner.added', details: { team: member.team } } as const;
    await recordUserChange(changing, author, user, change);
  });
}

/**
 * Makes an owner of a team a member like the others. Does nothing if the member is no owner.
 * @throws DocloomError `user_unknown`, `team_unknown`, `not_a_member`
 */
export async function removeTeamOwner(
  dependencies: CreateDependencies,
  member: NamedMember,
  author: Author = 'operator',
): Promise<void> {
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const user = await requireMember(transaction, member);
    if (!(await deleteTeamOwner(transaction, user.id))) return;
    const changing = { ...dependencies, store: transaction };
    const change = { action: 'team_owner.removed', details: { team: member.team } } as const;
    await recordUserChange(changing, author, user, change);
  });
}

/** The team of a user, and the user's role in it. */
export interface OwnTeamRecord {
  id: NonNullable<User['teamId']>;
  name: string;
  isOwner: boolean;
  hasOwner: boolean;
}

/**
 * Returns the team of a user.
 * @throws DocloomError `no_team`
 */
export async function ownTeam(
  { store }: { store: Store },
  { id: userId, teamId }: Pick<User, 'id' | 'teamId'>,
): Promise<OwnTeamRecord> {
  const team = teamId === null ? undefined : await findTeam(store, teamId);
  if (!team) throw problem('no_team');
  const ownerIds = await listTeamOwnerIds(store, team.id);
  return { ...team, isOwner: ownerIds.includes(userId), hasOwner: ownerIds.length > 0 };
}

/**
 * Returns the team of a user who is one of its owners.
 * @throws DocloomError `no_team`, `owners_only`
 */
export async function ownedTeam(
  store: Store,
  user: Pick<ActingUser, 'id' | 'teamId'>,
): Promise<OwnTeamRecord> {
  const team = await ownTeam({ store }, user);
  if (!team.isOwner) throw problem('owners_only', team.name);
  return team;
}

async function requireMember(
  store: Store,
  { email, team }: NamedMember,
): Promise<User & { id: UserId; teamId: NonNullable<User['teamId']> }> {
  const user = await requireUser(store, email);
  const teamId = await teamOfName(store, team);
  if (user.teamId !== teamId) throw problem('not_a_member', email, team);
  return { ...user, teamId };
}
