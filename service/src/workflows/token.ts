import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { Store } from '../store/tables.ts';
import type { User } from '../store/users.ts';
import {
  findOrInsertTeam,
  findUserByEmail,
  insertToken,
  insertUser,
  moveUserToTeam,
} from '../store/users.ts';

export interface TokenParts {
  store: Store;
  ids: Ids;
  clock: Clock;
}

/** Whom a token is for. */
export interface TokenHolder {
  email: string;
  name: string;
  /** The team's name. */
  team?: string | undefined;
}

/**
 * Makes a developer access token (contract §5). The user of that e-mail address, and the team, are
 * made when they do not exist; a team that is named moves the user into it.
 * @returns the token, which is shown here only
 */
export async function createToken(parts: TokenParts, holder: TokenHolder): Promise<string> {
  const token = parts.ids.token();
  await admitToken(parts, token, holder);
  return token;
}

/** Makes a given token valid, such as the one that the operator has set for the first user. */
export async function admitToken(
  { store, ids, clock }: TokenParts,
  token: string,
  holder: TokenHolder,
): Promise<void> {
  const now = clock.now();
  await store.transaction().execute(async (transaction) => {
    const user = await findOrInsertUser({ store: transaction, ids, clock }, holder);
    if (holder.team !== undefined) {
      const teamId = await findOrInsertTeam(transaction, holder.team, ids.team(), now);
      await moveUserToTeam(transaction, user.id, teamId);
    }
    await insertToken(transaction, token, user.id, now);
  });
}

async function findOrInsertUser(
  { store, ids, clock }: TokenParts,
  { email, name }: TokenHolder,
): Promise<User> {
  const known = await findUserByEmail(store, email);
  if (known) return known;
  const user: User = { id: ids.user(), name, email, teamId: null };
  await insertUser(store, user, clock.now());
  return user;
}
