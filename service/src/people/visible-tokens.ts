import type { ActingUser } from '../audit/author.ts';
import { problem } from '../errors/errors.ts';
import type { TokenId } from '../ids/ids.ts';
import type { ListPage } from '../store/list-page.ts';
import { listTeamOwnerIds } from '../store/records/membership/team-owners.ts';
import type { ListedToken } from '../store/records/tokens.ts';
import { findToken, listTokensOf } from '../store/records/tokens.ts';
import { findUser, listTeamMemberIds } from '../store/records/users.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';
import { ownedTeam } from './team-owner.ts';
import { revokeAll } from './token.ts';
import { requireUserWithId } from './user.ts';

/**
 * Returns a page of the tokens that a user may see: the user's own ones, and for an owner of a team
 * also those of its members.
 */
export async function listVisibleTokens(
  { store }: { store: Store },
  { id, teamId }: ActingUser,
  page: ListPage,
): Promise<ListedToken[]> {
  const isOwner = teamId !== null && (await listTeamOwnerIds(store, teamId)).includes(id);
  const holders = isOwner ? await listTeamMemberIds(store, teamId) : [id];
  return listTokensOf(store, holders, page);
}

/**
 * Revokes a token of the user, or as an owner of a team one of its members.
 * @throws DocloomError `not_found`, `not_yours`, `owners_only`
 */
export async function revokeVisibleToken(
  dependencies: CreateDependencies,
  user: ActingUser,
  id: TokenId,
): Promise<void> {
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const token = await findToken(transaction, id);
    if (!token) throw problem('not_found', 'token', id);
    if (token.userId !== user.id) await requireOwnerOf(transaction, user, token);
    await revokeAll({ ...dependencies, store: transaction }, [token], user);
  });
}

/** Since the request was checked, either may have left the team. */
async function requireOwnerOf(
  transaction: Store,
  { id }: ActingUser,
  token: ListedToken,
): Promise<void> {
  const user = await requireUserWithId(transaction, id);
  const holder = await findUser(transaction, token.userId);
  if (user.teamId === null || holder?.teamId !== user.teamId) {
    throw problem('not_yours', 'token', token.id);
  }
  await ownedTeam(transaction, user);
}
