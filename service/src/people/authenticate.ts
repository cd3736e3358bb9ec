import type { Clock } from '../clock.ts';
import { DocloomError, problem } from '../errors.ts';
import { isStorageFault } from '../storage-fault.ts';
import type { Store } from '../store/tables.ts';
import type { Bearer } from '../store/tokens.ts';
import { findBearer, markTokenUsed } from '../store/tokens.ts';
import type { User } from '../store/users.ts';

export interface AuthenticateParts {
  store: Store;
  unsyncedStore: Store;
  clock: Clock;
}

/** How exactly the last use of a token is known: one write a minute costs no request anything. */
const USE_MILLISECONDS = 60_000;

/**
 * The user of a developer access token (contract §5). It is looked up each time, so what has been
 * revoked, by whatever process, is refused from the next request on.
 * @throws DocloomError `token_unknown`, `token_expired`, `user_disabled`
 */
export async function authenticate(parts: AuthenticateParts, token: string): Promise<User> {
  const bearer = await findBearer(parts.store, token);
  if (!bearer) throw problem('token_unknown');
  const now = parts.clock.now();
  if (bearer.expiresAt !== null && bearer.expiresAt <= now) throw problem('token_expired');
  if (bearer.userDisabledAt !== null) throw problem('user_disabled');
  await noteUse(parts.unsyncedStore, bearer, now);
  return bearer.user;
}

/** The same for those who are asked for another token when this one is not taken. */
export async function findAuthenticated(
  parts: AuthenticateParts,
  token: string,
): Promise<User | undefined> {
  try {
    return await authenticate(parts, token);
  } catch (cause) {
    if (cause instanceof DocloomError) return undefined;
    throw cause;
  }
}

async function noteUse(store: Store, { tokenId, lastUsedAt }: Bearer, now: number): Promise<void> {
  if (lastUsedAt !== null && now - lastUsedAt < USE_MILLISECONDS) return;
  try {
    await markTokenUsed(store, tokenId, now);
  } catch (cause) {
    // A disk that is full keeps nobody from reading.
    if (!isStorageFault(cause)) throw cause;
  }
}
