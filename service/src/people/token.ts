import { problem } from '../errors/errors.ts';
import type { TokenId } from '../ids/ids.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { findOrInsertTeam } from '../store/records/teams.ts';
import {
  deleteToken,
  deleteTokensLabelled,
  deleteTokensOf,
  insertToken,
} from '../store/records/tokens.ts';
import type { User } from '../store/records/users.ts';
import { findUserByEmail, moveUserToTeam } from '../store/records/users.ts';
import { findOrInsertUser, requireUser } from './user.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';

/** The user that a token belongs to. */
export interface TokenHolder {
  email: string;
  /** The name of a new user. An existing user keeps the present name. */
  name?: string | undefined;
  /** The name of the team. */
  team?: string | undefined;
}

/** The label of a token and its lifetime. */
export interface TokenTerms {
  label?: string | undefined;
  /** The lifetime from now; undefined: the token is valid until it is revoked. */
  days?: number | undefined;
}

/** A newly created token. */
export interface CreatedToken {
  /** Returned only here. */
  token: string;
  id: TokenId;
  user: User;
  label: string;
  /** Milliseconds since 1970, UTC. */
  expiresAt: number | null;
}

const DAY_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Creates a developer access token (contract §5). Creates the user of that e-mail address and the
 * team if they do not exist. Moves the user into the team if one is named.
 * @throws DocloomError `user_unknown` if the user does not exist and no name is given
 */
export async function createToken(
  dependencies: CreateDependencies,
  holder: TokenHolder,
  terms: TokenTerms = {},
): Promise<CreatedToken> {
  return storeToken(dependencies, dependencies.ids.token(), holder, terms);
}

/** Makes a given token valid. A known token stays with its user. */
export async function storeToken(
  { store, ids, clock }: CreateDependencies,
  token: string,
  holder: TokenHolder,
  { label = '', days }: TokenTerms = {},
): Promise<CreatedToken> {
  const createdAt = clock.now();
  const expiresAt = days === undefined ? null : createdAt + days * DAY_MILLISECONDS;
  const id = ids.tokenId();
  return transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const user = await findOrInsertHolder({ store: transaction, ids, clock }, holder);
    await insertToken(transaction, token, { id, userId: user.id, label, createdAt, expiresAt });
    return { token, id, user, label, expiresAt };
  });
}

/** The user and the label of the token that the operator has set. */
const OPERATOR = { email: 'owner@docloom.local', name: 'Owner' };
const OPERATORS_LABEL = 'DOCLOOM_TOKEN';

/** A shorter token can be guessed. */
const SHORTEST_OPERATOR_TOKEN = 20;

/**
 * Gives the operator's token to the first user, and revokes the one that was set before.
 * @param token null: no token is set, and an earlier one becomes invalid
 * @throws DocloomError `operator_token_short`
 */
export async function ensureOperatorToken(
  dependencies: CreateDependencies,
  token: string | null,
): Promise<void> {
  if (token === null) {
    const user = await findUserByEmail(dependencies.store, OPERATOR.email);
    if (user) await deleteTokensLabelled(dependencies.store, user.id, OPERATORS_LABEL);
    return;
  }
  if (token.length < SHORTEST_OPERATOR_TOKEN)
    throw problem('operator_token_short', SHORTEST_OPERATOR_TOKEN);
  const { user } = await storeToken(dependencies, token, OPERATOR, { label: OPERATORS_LABEL });
  await deleteTokensLabelled(dependencies.store, user.id, OPERATORS_LABEL, token);
}

/**
 * Revokes tokens: all of them or, if one is unknown, none.
 * @throws DocloomError `token_id_unknown`
 */
export async function revokeTokens(store: Store, ids: readonly string[]): Promise<void> {
  await transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    for (const id of ids) {
      const wasThere = await deleteToken(transaction, id as TokenId);
      if (!wasThere) throw problem('token_id_unknown', id);
    }
  });
}

/**
 * Revokes every token of a user.
 * @returns how many tokens were revoked
 * @throws DocloomError `user_unknown`
 */
export async function revokeTokensOf(store: Store, email: string): Promise<number> {
  const { id } = await requireUser(store, email);
  return deleteTokensOf(store, id);
}

/**
 * Returns the user of an e-mail address, who is created and moved into the team as `createToken` says.
 * @throws DocloomError `user_unknown` if the user does not exist and no name is given
 */
export async function findOrInsertHolder(
  { store, ids, clock }: CreateDependencies,
  { email, name, team }: TokenHolder,
): Promise<User> {
  const known = await findUserByEmail(store, email);
  if (!known && name === undefined) throw problem('user_unknown', email);
  const user =
    known ?? (await findOrInsertUser({ store, ids, clock }, { email, name: name ?? '' }));
  if (team === undefined) return user;
  const teamId = await findOrInsertTeam(store, team, ids.team(), clock.now());
  await moveUserToTeam(store, user.id, teamId);
  return { ...user, teamId };
}
