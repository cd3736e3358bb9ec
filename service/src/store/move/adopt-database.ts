import { problem } from '../../errors/errors.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { describeDatabase } from '../database-address.ts';
import { openInAnyState } from '../open-database.ts';
import { DATABASE_LEFT, forgetText, savedText } from '../records/settings.ts';
import { savedPosition } from './copy-position.ts';

/**
 * Makes a database usable that was left by a move.
 * @returns where its data were moved to, as people read it; null if it was not left
 * @throws DocloomError `database_unfinished`, and those of `openInAnyState`
 */
export async function adoptDatabase(address: DatabaseAddress): Promise<string | null> {
  const { store, close } = await openInAnyState(address);
  try {
    if ((await savedPosition(store)) !== null)
      throw problem('database_unfinished', describeDatabase(address));
    const left = await savedText(store, DATABASE_LEFT);
    if (left !== null) await forgetText(store, DATABASE_LEFT);
    return left;
  } finally {
    await close();
  }
}
