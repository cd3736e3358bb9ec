import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Mutex } from '../../../concurrency/mutex.ts';
import type { PerProcess } from '../../../concurrency/scope.ts';
import { DRIVE_SCANNED, forgetTime, savedTime, saveTime } from '../../../store/records/settings.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { MonotonicClock } from '../../../time/monotonic-clock.ts';
import type { Rest, ScanResult } from '../drive-scan.ts';
import { DriveUpkeep } from '../drive-upkeep.ts';
import type { IndexedDrive } from '../indexed-drive.ts';
import type { Upkeep } from './upkeep.ts';

/** The key of the scan in the mutex of the files. It is no id of a file. */
const SCAN = 'scan';

const HOUR = 60 * 60_000;

/** What is older belongs to no living process: no upload takes a day. */
const ABANDONED_MILLISECONDS = 24 * HOUR;

const NOT_MOVED =
  'Some files of the drive could not be moved into the folders of their teams yet. They keep working where they are, and the next start of a service that runs alone tries again.';

const NOTHING: ScanResult = { found: 0, missing: 0 };

export interface SharedUpkeepOptions {
  drive: IndexedDrive;
  store: Store;
  /** The mutex of the drive's files, which all processes share. */
  mutex: Mutex<string>;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Logger;
  /**
   * Also removes what killed processes left.
   * @param before milliseconds since 1970, UTC; what is newer may belong to a living process
   */
  removeAbandoned: (before: number) => Promise<void>;
}

/**
 * The upkeep of a drive that several services share. Whichever is first scans it. The others skip
 * their scan if one has just ended, so together they scan about as often as one alone. About once an
 * hour, each removes what killed processes left, too.
 *
 * Files of earlier versions move to their holders only in the repairs of a start that has the drive
 * for itself: while others read them, a file must not move.
 */
export class SharedUpkeep implements Upkeep, PerProcess {
  readonly scope = 'per process';
  readonly #options: SharedUpkeepOptions;
  readonly #upkeep: DriveUpkeep;
  #cleanedAt = -Infinity;

  constructor(options: SharedUpkeepOptions) {
    this.#options = options;
    this.#upkeep = new DriveUpkeep(options.drive, options.log);
  }

  async repair(): Promise<void> {
    const { drive, store, clock } = this.#options;
    await forgetTime(store, DRIVE_SCANNED);
    if ((await drive.absence()) !== null) return;
    await this.#upkeep.finishMoves();
    await this.#moveToHolders();
    await drive.removeUnfinished();
    await drive.removeAbandonedFiles(clock.now());
    await drive.measureFiles();
  }

  async scan(rest: Rest, fresh: number): Promise<ScanResult> {
    const { drive, mutex } = this.#options;
    return mutex.runWithFree([SCAN], async ({ length }) => {
      if (length === 0) return NOTHING;
      if (!(await this.#isScanned(fresh))) return this.#scanNow(rest);
      drive.noteScan();
      return NOTHING;
    });
  }

  /** Files that are not moved yet keep working where they are. */
  async #moveToHolders(): Promise<void> {
    await this.#upkeep.move(setImmediate).catch((err: unknown) => {
      this.#options.log.warn({ err }, NOT_MOVED);
    });
  }

  async #scanNow(rest: Rest): Promise<ScanResult> {
    const { drive, store, clock } = this.#options;
    await this.#upkeep.finishMoves();
    const result = await drive.scan(rest);
    await saveTime(store, DRIVE_SCANNED, clock.now());
    await this.#clean();
    return result;
  }

  /** A time in the future is of another clock, or from before the clock was set back. */
  async #isScanned(fresh: number): Promise<boolean> {
    const { store, clock } = this.#options;
    const scannedAt = await savedTime(store, DRIVE_SCANNED);
    const age = clock.now() - (scannedAt ?? -Infinity);
    return age >= 0 && age < fresh;
  }

  async #clean(): Promise<void> {
    const { drive, clock, monotonic, removeAbandoned } = this.#options;
    if (monotonic.elapsed() - this.#cleanedAt < HOUR) return;
    this.#cleanedAt = monotonic.elapsed();
    const before = clock.now() - ABANDONED_MILLISECONDS;
    await drive.removeAbandonedFiles(before);
    await removeAbandoned(before);
  }
}
