import { dirname } from 'node:path';
import { problem } from '../../errors/errors.ts';
import { dataFolderAt, lockDataFolder } from '../data-folder.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { describeDatabase } from '../database-address.ts';
import { onPostgres } from '../open-database.ts';

/** Keeps services away from a database. */
export interface DatabaseLock {
  /** Returns false once a service could have used the database. */
  isHeld(): boolean;
  /**
   * Makes a service stop that has lost its connection and does not know of this lock. The schema has
   * to exist.
   * @throws the database's error
   */
  sign(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Locks a database as a service does: an embedded one by its data folder, and one on a server by a
 * session of that server.
 * @throws DocloomError `data_folder_in_use`, `data_folder_unusable`, `database_in_use`,
 * `database_unreachable`, `invalid_setting`
 */
export async function lockDatabase(address: DatabaseAddress): Promise<DatabaseLock> {
  if (address.kind === 'file') {
    const unlock = lockDataFolder(dataFolderAt(dirname(address.file)));
    return { isHeld: () => true, sign: async () => undefined, release: async () => unlock() };
  }
  const { connectionSettings } = await import('../postgres/connection-settings.ts');
  const { ServiceLock } = await import('../postgres/locks/service-lock.ts');
  const lock = await onPostgres(address, () =>
    ServiceLock.acquire(connectionSettings(address.url), {
      hold: 'alone',
      onTaken: () => undefined,
    }),
  );
  if (lock === null) throw problem('database_in_use', describeDatabase(address));
  return {
    isHeld: () => lock.isHeld,
    // A lock that was lost is not regained: a service could have used the database.
    sign: () => lock.signOnce(),
    release: () => lock.release(),
  };
}
