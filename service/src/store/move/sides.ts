import { DocloomError } from '../../errors/errors.ts';
import type { DatabaseAddress } from '../database-address.ts';
import type { Database } from '../database.ts';
import { openInAnyState } from '../open-database.ts';
import type { DatabaseLock } from './lock-database.ts';
import { lockDatabase } from './lock-database.ts';

/** The option of `docloom move` that names a database. */
export type Side = '--from' | '--to';

/**
 * Runs work with the database of an option.
 * @throws what the work throws. The errors of a server name the option of the service; this one
 * replaces it
 */
export async function named<Result>(side: Side, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof DocloomError) || cause.code !== 'invalid_setting') throw cause;
    throw new DocloomError(cause.code, cause.message.replace('--database', side));
  }
}

/**
 * Runs work while a database is locked.
 * @throws DocloomError those of `lockDatabase`; what the work throws
 */
export async function withLock<Result>(
  side: Side,
  address: DatabaseAddress,
  work: (lock: DatabaseLock) => Promise<Result>,
): Promise<Result> {
  const lock = await named(side, () => lockDatabase(address));
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}

/**
 * Runs work with an open database.
 * @throws DocloomError those of `openInAnyState`; what the work throws
 */
export async function withOpen<Result>(
  side: Side,
  address: DatabaseAddress,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await named(side, () => openInAnyState(address));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
