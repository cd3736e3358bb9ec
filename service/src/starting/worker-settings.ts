import type { Config } from '../config.ts';
import { isShareable } from '../drive/drive-address.ts';
import { problem } from '../errors/errors.ts';

/** The settings that several worker processes depend on. */
type WorkerSettings = Pick<Config, 'database' | 'drive' | 'port'>;

/**
 * Checks that the worker processes of a service can share its work.
 * @throws DocloomError `invalid_setting`
 */
export function requireSettingsOfWorkers(workers: number, settings: WorkerSettings): void {
  const missing = workers === 1 ? null : missingIn(settings);
  if (missing !== null)
    throw problem('invalid_setting', '--workers', `${String(workers)} ${missing}`);
}

function missingIn({ database, drive, port }: WorkerSettings): string | null {
  if (database?.kind !== 'postgres')
    return 'processes need a PostgreSQL database, which they share; set --database, or omit --workers';
  if (!isShareable(drive))
    return 'processes need a drive that they share; set --drive to a folder, or to s3://bucket/prefix';
  return port === 0 ? 'processes need a port that is known before they start; set --port' : null;
}
