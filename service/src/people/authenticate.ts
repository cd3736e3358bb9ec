import type { Logger } from 'pino';
import type { Clock } from '../time/clock.ts';
import { DocloomError, problem } from '../errors/errors.ts';
import type { TokenId } from '../ids/ids.ts';
import { isStorageFault } from '../store/storage-fault.ts';
import type { Store } from '../store/store.ts';
import type { Bearer } from '../store/records/tokens.ts';
import { findBearer, markTokenUsed } from '../store/records/tokens.ts';
import type { User } from '../store/records/users.ts';

export interface AuthenticateDependencies {
  store: Store;
  relaxedStore: Store;
  clock: Clock;
  log: Logger;
}

/**
 * The precision of a token's last use, in milliseconds. One write a minute does not slow down
 * requests.
 */
const USE_MILLISECONDS = 60_000;

/**
 * Returns the user of a developer access token (contract §5). The token is looked up each time, so
 * a revocation by any process takes effect at the next request.
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

/** Returns the user of a token, or undefined if the token is not accepted. */
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

/** The tokens whose use is being saved, by database. */
const beingNoted = new WeakMap<Store, Set<TokenId>>();

/**
 * Saves that a token was used. No request waits for it, so a full disk or a locked database does
 * not block reads. Never rejects.
 */
async function noteUse(
  { relaxedStore, log }: AuthenticateDependencies,
  { tokenId, lastUsedAt }: Bearer,
  now: number,
): Promise<void> {
  if (isRecent(lastUsedAt, now)) return;
  const noting = beingNoted.get(relaxedStore) ?? new Set();
  beingNoted.set(relaxedStore, noting);
  if (noting.has(tokenId)) return;
  noting.add(tokenId);
  try {
    await markTokenUsed(relaxedStore, tokenId, now);
  } catch (cause) {
    if (!isStorageFault(cause))
      log.warn({ err: cause }, 'The last use of a token could not be stored');
  } finally {
    noting.delete(tokenId);
  }
}

/** A time in the future was stored before the clock was set back. */
function isRecent(lastUsedAt: number | null, now: number): boolean {
  return lastUsedAt !== null && lastUsedAt <= now && now - lastUsedAt < USE_MILLISECONDS;
}
