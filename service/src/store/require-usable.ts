import { problem } from '../errors/errors.ts';
import type { DatabaseAddress } from './database-address.ts';
import { describeDatabase } from './database-address.ts';
import { DATABASE_LEFT, savedText, UNFINISHED_COPY } from './records/settings.ts';
import type { Store } from './store.ts';

/**
 * Checks that a database is neither an unfinished copy nor left by a move: what is written to one of
 * them would be missing in the other.
 * @throws DocloomError `database_unfinished`, `database_moved`; the database's error
 */
export async function requireUsable(store: Store, address: DatabaseAddress): Promise<void> {
  if ((await savedText(store, UNFINISHED_COPY)) !== null)
    throw problem('database_unfinished', describeDatabase(address));
  const left = await savedText(store, DATABASE_LEFT);
  if (left !== null) throw problem('database_moved', describeDatabase(address), left);
}
