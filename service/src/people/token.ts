import type { Author } from '../audit/author.ts';
import { problem } from '../errors/errors.ts';
import type { TokenId } from '../ids/ids.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { ListedToken } from '../store/records/tokens.ts';
import {
  deleteToken,
  findToken,
  insertToken,
  listTokens,
  listTokensLabelled,
} from '../store/records/tokens.ts';
import type { User } from '../store/records/users.ts';
import { findUserByEmail } from '../store/records/users.ts';
import { PEOPLE_LOCK, transact } from '../store/transaction.ts';
import { toTimestamp } from '../time/clock.ts';
import { recordTokenChange } from './record-people-change.ts';
import { findOrCreateTeam } from './team.ts';
import { findOrCreateUser, moveIntoTeam, requireUser } from './user.ts';

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
  dependencies: CreateDependencies,
  token: string,
  holder: TokenHolder,
  { label = '', days }: TokenTerms = {},
  author: Author = 'operator',
): Promise<CreatedToken> {
  const { store, ids, clock } = dependencies;
  const createdAt = clock.now();
  const expiresAt = days === undefined ? null : createdAt + days * DAY_MILLISECONDS;
  const id = ids.tokenId();
  return transact(store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const changing = { ...dependencies, store: transaction };
    const user = await findOrCreateHolder(changing, holder, author);
    const record = { id, userId: user.id, label, createdAt, expiresAt };
    if (await insertToken(transaction, token, record)) {
      const details = expiresAt === null ? {} : { expiresAt: toTimestamp(expiresAt) };
      const created = { ...record, userName: user.name };
      await recordTokenChange(changing, author, created, { action: 'token.created', details });
    }
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
  if (token !== null && token.length < SHORTEST_OPERATOR_TOKEN)
    throw problem('operator_token_short', SHORTEST_OPERATOR_TOKEN);
  if (token !== null)
    await storeToken(dependencies, token, OPERATOR, { label: OPERATORS_LABEL }, 'service');
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const user = await findUserByEmail(transaction, OPERATOR.email);
    if (!user) return;
    const former = await listTokensLabelled(transaction, user.id, OPERATORS_LABEL, token);
    await revokeAll({ ...dependencies, store: transaction }, former, 'service');
  });
}

/**
 * Revokes tokens: all of them or, if one is unknown, none.
 * @throws DocloomError `token_id_unknown`
 */
export async function revokeTokens(
  dependencies: CreateDependencies,
  ids: readonly string[],
  author: Author = 'operator',
): Promise<void> {
  await transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    for (const id of ids) {
      const token = await findToken(transaction, id as TokenId);
      if (!token) throw problem('token_id_unknown', id);
      await revokeAll({ ...dependencies, store: transaction }, [token], author);
    }
  });
}

/**
 * Revokes every token of a user.
 * @returns how many tokens were revoked
 * @throws DocloomError `user_unknown`
 */
export async function revokeTokensOf(
  dependencies: CreateDependencies,
  email: string,
  author: Author = 'operator',
): Promise<number> {
  return transact(dependencies.store, { lock: PEOPLE_LOCK }, async (transaction) => {
    const { id } = await requireUser(transaction, email);
    const tokens = await listTokens(transaction, id);
    await revokeAll({ ...dependencies, store: transaction }, tokens, author);
    return tokens.length;
  });
}

/**
 * Revokes tokens.
 * @param changing its store is the transaction
 */
export async function revokeAll(
  changing: CreateDependencies,
  tokens: readonly ListedToken[],
  author: Author,
): Promise<void> {
  for (const token of tokens) {
    await deleteToken(changing.store, token.id);
    await recordTokenChange(changing, author, token, { action: 'token.revoked' });
  }
}

/**
 * Returns the user of an e-mail address, who is created and moved into the team as `createToken` says.
 * @param changing its store is the transaction
 * @throws DocloomError `user_unknown` if the user does not exist and no name is given
 */
export async function findOrCreateHolder(
  changing: CreateDependencies,
  { email, name, team }: TokenHolder,
  author: Author,
): Promise<User> {
  const known = await findUserByEmail(changing.store, email);
  if (!known && name === undefined) throw problem('user_unknown', email);
  const joined = team === undefined ? null : await findOrCreateTeam(changing, team, author);
  const user =
    known ?? (await findOrCreateUser(changing, { email, name: name ?? '' }, author, joined));
  return team === undefined ? user : moveIntoTeam(changing, user, team, author);
}
