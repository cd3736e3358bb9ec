import { DocloomError } from '../errors/errors.ts';
import type { FailedCheck } from '../health/check.ts';
import { isDiskFull } from './disk-space.ts';

/** Why a service cannot start at present. It starts by itself when that is over. */
export interface Obstacle extends FailedCheck {
  /** The code of the error that the start has thrown. */
  readonly code: 'disk_full' | 'database_unreachable';
  /** For the log. */
  readonly message: string;
  /** The code in answers to requests; see `storage_unavailable`. */
  readonly systemCode: string;
  /** Returns whether another start is worth a try. */
  isOver(): Promise<boolean>;
}

/**
 * Returns what keeps a service from starting at present.
 * @param cause the error of the start
 * @returns null for an error that waiting does not remove
 */
export function obstacleOf(cause: unknown, dataFolder: string): Obstacle | null {
  if (!(cause instanceof DocloomError)) return null;
  if (cause.code === 'disk_full') return fullDisk(dataFolder);
  return cause.code === 'database_unreachable' ? unreachableDatabase(cause.message) : null;
}

function fullDisk(dataFolder: string): Obstacle {
  return {
    code: 'disk_full',
    part: 'data folder',
    reason: 'has no free space',
    message:
      'The disk of the data folder is full, so Docloom cannot start. It answers 503, and starts by itself when space is free.',
    systemCode: 'ENOSPC',
    isOver: async () => !(await isDiskFull(dataFolder)),
  };
}

function unreachableDatabase(reason: string): Obstacle {
  return {
    code: 'database_unreachable',
    part: 'database',
    reason: 'cannot be reached',
    message: `${reason} Docloom answers 503, and starts by itself when the database answers.`,
    systemCode: 'POSTGRES_UNREACHABLE',
    // Only another start tells.
    isOver: () => Promise.resolve(true),
  };
}
