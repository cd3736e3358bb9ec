import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { DocloomError } from '../errors/errors.ts';
import type { FailedCheck } from '../health/check.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import { isDatabaseThere } from '../store/open-database.ts';
import { isDiskFull } from './disk-space.ts';

const FULL =
  'The disk of the data folder is full, so Docloom cannot start. Free space on the disk that holds it. Until then, Docloom answers 503. It starts by itself when space is free.';
const UNREACHABLE =
  'The database cannot be reached, so Docloom cannot start. It answers 503, and starts by itself when the database answers.';

/** Why a service cannot start at present. It starts by itself when that is over. */
export interface Obstacle extends FailedCheck {
  /** The code in answers to requests; see `storage_unavailable`. */
  readonly systemCode: string;
  /** Logs that the service waits. */
  report(log: Logger): void;
  /** Returns whether another start is worth a try. */
  isOver(): Promise<boolean>;
}

/**
 * Returns what keeps a service from starting at present.
 * @param cause the error of the start
 * @returns null for an error that waiting does not remove
 */
export function obstacleOf(
  cause: unknown,
  { dataFolder, database }: Pick<Config, 'dataFolder' | 'database'>,
): Obstacle | null {
  if (!(cause instanceof DocloomError)) return null;
  if (cause.code === 'disk_full') return fullDisk(dataFolder);
  if (cause.code !== 'database_unreachable' || database === null) return null;
  return unreachableDatabase(database, cause.message);
}

function fullDisk(dataFolder: string): Obstacle {
  return {
    part: 'data folder',
    reason: 'has no free space',
    systemCode: 'ENOSPC',
    report: (log) => {
      log.error({ code: 'disk_full' }, FULL);
    },
    isOver: async () => !(await isDiskFull(dataFolder)),
  };
}

function unreachableDatabase(address: DatabaseAddress, reason: string): Obstacle {
  return {
    part: 'database',
    reason: 'cannot be reached',
    systemCode: 'POSTGRES_UNREACHABLE',
    report: (log) => {
      log.error({ code: 'database_unreachable', reason }, UNREACHABLE);
    },
    isOver: () => doesAnswer(address),
  };
}

/** An answer that is an error is one for the next start. */
async function doesAnswer(address: DatabaseAddress): Promise<boolean> {
  try {
    await isDatabaseThere(address);
    return true;
  } catch (cause) {
    return !(cause instanceof DocloomError && cause.code === 'database_unreachable');
  }
}
