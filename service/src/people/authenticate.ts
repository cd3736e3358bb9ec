import type { Logger } from 'pino';
import type { Clock } from '../time/clock.ts';
import { DocloomError, problem } from '../errors/errors.ts';
import type { TokenId } from '../ids/ids.ts';
import { isStorageFault } from '../errors/storage-fault.ts';
import type { Store } from '../store/tables.ts';
import type { Bearer } from '../store/records/tokens.ts';
import { findBearer, markTokenUsed } from '../store/records/tokens.ts';
import type { User } from '../store/records/users.ts';

export interface AuthenticateDependencies {
  store: Store;
  relaxedStore: Store;
  clock: Clock;
  log: Logger;
}

/** How exactly the last use of a token is known: one write a minute costs no request anything. */
const USE_MILLISECONDS = 60_000;

/**
 * The user of a developer access token (contract §5). It is looked up each time, so what has been
 * revoked, by whatever process, is refused from the next request on.
 * @throws DocloomError `token_unknown`, `token_expired`, `user_disabled`
 */
export async function authenticate(
  dependencies: AuthenticateDependencies,
  token: string,
): Promise<User> {
  const bearer = await findBearer(dependencies.store, token);
  if (!bearer) throw problem('token_unknown');
  const now = dependencies.clock.now();
  if (bearer.expiresAt !== null && bearer.expiresAt <= now) throw problem('token_expired');
  if (bearer.userDisabledAt !== null) throw problem('user_disabled');
  void noteUse(dependencies, bearer, now);
  return bearer.user;
}

/** The same for those who are asked for another token when this one is not taken. */
export async function findAuthenticated(
  dependencies: AuthenticateDependencies,
  token: string,
): Promise<User | undefined> {
  try {
    return await authenticate(dependencies, token);
  } catch (cause) {
    if (cause instanceof DocloomError) return undefined;
    throw cause;
  }
}

/** The tokens whose use is being written down, by where. */
const beingNoted = new WeakMap<Store, Set<TokenId>>();

/**
 * Writes down that a token was used. Nobody waits for that: a disk that is full, or another process
 * that keeps the database's lock, keeps nobody from reading. Never rejects.
 */
async function noteUse(
  { relaxedStore, log }: AuthenticateDependencies,
  { tokenId, lastUsedAt }: Bearer,
  now: number,
): Promise<void> {
  if (lastUsedAt !== null && now - lastUsedAt < USE_MILLISECONDS) return;
  const noting = beingNoted.get(relaxedStore) ?? new Set();
  beingNoted.set(relaxedStore, noting);
  if (noting.has(tokenId)) return;
  noting.add(tokenId);
  try {
    await markTokenUsed(relaxedStore, tokenId, now);
  } catch (cause) {
    if (!isStorageFault(cause)) log.warn({ err: cause }, 'The use of a token could not be noted');
  } finally {
    noting.delete(tokenId);
  }
}
