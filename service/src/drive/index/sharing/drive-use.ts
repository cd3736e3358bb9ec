import { KeyedMutex } from '../../../concurrency/keyed-mutex.ts';
import type { Mutex } from '../../../concurrency/mutex.ts';
import type { Clock } from '../../../time/clock.ts';
import { NoRowCache } from './no-row-cache.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { RowCache } from './row-cache.ts';
import { SharedPendingWrites } from './shared-pending-writes.ts';
import { SolePendingWrites } from './sole-pending-writes.ts';
import { SoleRowCache } from './sole-row-cache.ts';

/** What depends on whether one service uses a drive, or several do. */
export interface DriveUse {
  /** Serialises writing, removing and moving of each file, in all processes that use the drive. */
  mutex: Mutex<string>;
  rowCache: RowCache;
  pendingWrites: PendingWrites;
}

/** Returns the use of a drive by one process alone. */
export function soleUse(): DriveUse {
  return {
    mutex: new KeyedMutex(),
    rowCache: new SoleRowCache(),
    pendingWrites: new SolePendingWrites(),
  };
}

/**
 * Returns the use of a drive by several processes.
 * @param mutex is shared by all of them
 */
export function sharedUse({ mutex, clock }: { mutex: Mutex<string>; clock: Clock }): DriveUse {
  return {
    mutex,
    rowCache: new NoRowCache(),
    pendingWrites: new SharedPendingWrites(clock),
  };
}
