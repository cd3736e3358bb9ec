import type { Logger } from 'pino';
import type { ActingUser } from '../audit/author.ts';
import type { Clock } from '../time/clock.ts';
import { problem } from '../errors/errors.ts';
import type { Store } from '../store/store.ts';
import type { Bearer } from '../store/records/tokens.ts';
import { findBearer, markTokenUsed } from '../store/records/tokens.ts';
import { markUserActive } from '../store/records/users.ts';
import { noteUse } from './note-use.ts';

export interface AuthenticateDependencies {
  store: Store;
  relaxedStore: Store;
  clock: Clock;
  log: Logger;
}

/**
 * Returns the user of a developer access token (contract §5). The token is looked up each time, so
 * a revocation by any process takes effect at the next request.
 * @throws DocloomError `token_unknown`, `token_expired`, `user_disabled`
 */
export async function authenticate(
  dependencies: AuthenticateDependencies,
  token: string,
): Promise<ActingUser> {
  const { user, tokenId } = await findValidBearer(dependencies, token);
  return { ...user, means: { kind: 'token', tokenId } };
}

/**
 * Returns the user of a token, with the id of the token.
 * @throws DocloomError `token_unknown`, `token_expired`, `user_disabled`
 */
export async function findValidBearer(
  dependencies: AuthenticateDependencies,
  token: string,
): Promise<Bearer> {
  const bearer = await findBearer(dependencies.store, token);
  if (!bearer) throw problem('token_unknown');
  requireValid(dependencies, bearer);
  return bearer;
}

/**
 * Checks that a known token is valid, and notes its use.
 * @throws DocloomError `token_expired`, `user_disabled`
 */
export function requireValid(
  dependencies: Omit<AuthenticateDependencies, 'store'>,
  { user, tokenId, expiresAt, userDisabledAt, lastUsedAt }: Bearer,
): void {
  const now = dependencies.clock.now();
  if (expiresAt !== null && expiresAt <= now) throw problem('token_expired');
  if (userDisabledAt !== null) throw problem('user_disabled');
  const save = async (store: Store) => {
    await markUserActive(store, user.id, now);
    await markTokenUsed(store, tokenId, now);
  };
  void noteUse(dependencies, { key: tokenId, lastUsedAt, now, save });
}
