import type { Random } from '../../chaos/random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What a disk does at present. */
export type DiskState = 'healthy' | 'slow' | 'full' | 'failing' | 'absent';

/** What the disk of the database does at present. `locked`: another process holds the write lock. */
export type DatabaseState = 'healthy' | 'slow' | 'full' | 'failing' | 'unsynced' | 'locked';

export const DRIVE_STATES = ['slow', 'full', 'failing', 'absent'] as const;
export const DATABASE_STATES = ['slow', 'full', 'failing', 'unsynced', 'locked'] as const;

/** The longest operation of a disk, in milliseconds. */
const LONGEST = { healthy: 8, slow: 1_500 };
/** A disk that fails does not fail always. */
const SHARE_OF_FAILURES = 0.6;

const ERRNO = { ENOENT: -2, EIO: -5, ENOSPC: -28 } as const;

/** The disks of a machine, and how they fail. */
export class StorageFaults {
  drive: DiskState = 'healthy';
  database: DatabaseState = 'healthy';
  readonly #time: VirtualTime;
  readonly #random: Random;

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  get areHealthy(): boolean {
    return this.drive === 'healthy' && this.database === 'healthy';
  }

  heal(): void {
    this.drive = 'healthy';
    this.database = 'healthy';
  }

  /** @returns whether an operation fails that might */
  happens(): boolean {
    return this.#random.happens(SHARE_OF_FAILURES);
  }

  /** Waits as long as the drive takes, before or after the operation. */
  async driveWaits(): Promise<void> {
    await this.#time.sleep(this.#duration(this.drive === 'slow'));
  }

  /** Waits as long as a sync takes. @throws the error of the disk */
  async syncDatabase(): Promise<void> {
    await this.#time.sleep(this.#duration(this.database === 'slow'));
    if (this.isSyncFailing && this.happens()) throw systemError('EIO', 'fdatasync');
  }

  get isSyncFailing(): boolean {
    return this.database === 'unsynced' || this.database === 'failing';
  }

  /** @throws the error of a drive that cannot be read */
  requireReadable(call: string): void {
    if (this.drive === 'failing' && this.happens()) throw systemError('EIO', call);
  }

  /** @throws the error of a drive that cannot be written */
  requireWritable(call: string): void {
    this.requireReadable(call);
    if (this.drive === 'full') throw systemError('ENOSPC', call);
    if (this.drive === 'absent') throw systemError('ENOENT', call);
  }

  #duration(isSlow: boolean): number {
    const longest = isSlow ? LONGEST.slow : LONGEST.healthy;
    return 1 + this.#random.below(longest);
  }
}

/** Returns an error as Node's file system throws it. */
function systemError(code: keyof typeof ERRNO, syscall: string): Error {
  const error = new Error(`${code}: simulated, ${syscall}`);
  return Object.assign(error, { code, errno: ERRNO[code], syscall });
}
