import type { DriveAddress } from '../drive/drive-address.ts';
import { isShareable } from '../drive/drive-address.ts';
import { problem } from '../errors/errors.ts';
import type { DatabaseAddress } from '../store/database-address.ts';

/** What a service does: `api` answers requests, `worker` performs jobs, and `all` does both. */
export type Role = 'all' | 'api' | 'worker';

export const ROLES: readonly Role[] = ['all', 'api', 'worker'];

/** The settings that a role depends on. */
interface SettingsOfRole {
  readonly database: DatabaseAddress | null;
  readonly drive: DriveAddress | null;
  readonly publicUrl: string | null;
}

/**
 * Checks that a service with this role can share its work with others.
 * @throws DocloomError `invalid_setting`
 */
export function requireSettingsOf(role: Role, settings: SettingsOfRole): void {
  const missing = role === 'all' ? null : missingFor(role, settings);
  if (missing !== null) throw problem('invalid_setting', '--role', `"${role}" ${missing}`);
}

function missingFor(
  role: Exclude<Role, 'all'>,
  { database, drive, publicUrl }: SettingsOfRole,
): string | null {
  if (database?.kind !== 'postgres')
    return 'is for services that share a PostgreSQL database; set --database';
  if (!isShareable(drive))
    return 'is for services that share a drive; set --drive to a folder that all of them see, or to s3://bucket/prefix';
  if (role === 'worker' && publicUrl === null)
    return 'writes addresses of the API into events; set --public-url to the address at which clients reach it';
  return null;
}
