import type { DocumentId } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Mutex } from '../concurrency/mutex.ts';
import type { IndexedDrive } from '../drive/index/indexed-drive.ts';
import type { DriveUse } from '../drive/index/sharing/drive-use.ts';
import { sharedUse, soleUse } from '../drive/index/sharing/drive-use.ts';
import { SharedUpkeep } from '../drive/index/sharing/shared-upkeep.ts';
import { SoleUpkeep } from '../drive/index/sharing/sole-upkeep.ts';
import type { Upkeep } from '../drive/index/sharing/upkeep.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import { mutexesOfDatabase } from '../store/sharing/mutexes.ts';
import type { ServiceDatabase } from '../store/open-database.ts';
import { BY_HOLDER, DRIVE_LAYOUT, saveText } from '../store/records/settings.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import {
  removeAbandonedVersionFiles,
  removePlannedVersionFiles,
} from '../workflows/documents/versions/version-files.ts';

/** What a service does differently if others use the same database and drive. */
export interface Sharing {
  readonly driveUse: DriveUse;
  /** Keeps changes of the versions of a document apart; undefined within one process. */
  readonly versionsMutex: Mutex<DocumentId> | undefined;
  /** Repairs the drive first, if nobody else uses it. @throws the error of the store or the storage */
  readonly beginUpkeep: (drive: IndexedDrive) => Promise<Upkeep>;
  /** To be called when no work is left. */
  readonly close: () => Promise<void>;
}

interface SharingParts {
  store: Store;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Logger;
}

const LOCKS_LOST =
  'The connection that holds the locks of files was lost. Until their work has ended, another service may change the same files.';

/**
 * Returns how a service uses its database and drive.
 * @throws DocloomError `invalid_setting`
 */
export async function openSharing(
  { address, hold }: Pick<ServiceDatabase, 'hold'> & { address: DatabaseAddress },
  parts: SharingParts,
): Promise<Sharing> {
  if (address.kind === 'file' || hold === 'alone') return alone(parts);
  return shared(address, parts);
}

function alone(parts: SharingParts): Sharing {
  return {
    driveUse: soleUse(),
    versionsMutex: undefined,
    async beginUpkeep(drive) {
      const upkeep = new SoleUpkeep({ ...parts, drive });
      await upkeep.repair();
      await removePlannedVersionFiles({ ...parts, drive });
      return upkeep;
    },
    close: () => Promise.resolve(),
  };
}

async function shared(
  address: Extract<DatabaseAddress, { kind: 'postgres' }>,
  parts: SharingParts,
): Promise<Sharing> {
  const mutexes = await mutexesOfDatabase(address, (locks) => {
    parts.log.warn({ locks }, LOCKS_LOST);
  });
  // `selectHold` has found that, or no file yet. Otherwise the next start would have to be alone.
  await saveText(parts.store, DRIVE_LAYOUT, BY_HOLDER);
  const mutex = mutexes.create('files');
  return {
    driveUse: sharedUse({ mutex, clock: parts.clock }),
    versionsMutex: mutexes.create<DocumentId>('versions'),
    beginUpkeep: async (drive) => {
      const removeAbandoned = (before: number) =>
        removeAbandonedVersionFiles({ ...parts, drive }, before);
      return new SharedUpkeep({ ...parts, drive, mutex, removeAbandoned });
    },
    close: () => mutexes.close(),
  };
}
