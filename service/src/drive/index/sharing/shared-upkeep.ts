import type { Mutex } from '../../../concurrency/mutex.ts';
import type { PerProcess } from '../../../concurrency/scope.ts';
import { DRIVE_SCANNED, savedTime, saveTime } from '../../../store/records/settings.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { MonotonicClock } from '../../../time/monotonic-clock.ts';
import type { Rest, ScanResult } from '../drive-scan.ts';
import type { IndexedDrive } from '../indexed-drive.ts';
import type { Upkeep } from './upkeep.ts';

/** The key of the scan in the mutex of the files. It is no id of a file. */
const SCAN = 'scan';

const HOUR = 60 * 60_000;

/** What is older belongs to no living process: no upload takes a day. */
const ABANDONED_MILLISECONDS = 24 * HOUR;

const NOTHING: ScanResult = { found: 0, missing: 0 };

export interface SharedUpkeepOptions {
  drive: IndexedDrive;
  store: Store;
  /** The mutex of the drive's files, which all processes share. */
  mutex: Mutex<string>;
  clock: Clock;
  monotonic: MonotonicClock;
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
 * It moves no files of earlier versions to their holders: while others read them, a file must not move.
 * `selectHold` sees to it that a service is alone until that is done.
 */
export class SharedUpkeep implements Upkeep, PerProcess {
  readonly scope = 'per process';
  readonly #options: SharedUpkeepOptions;
  #cleanedAt = -Infinity;

  constructor(options: SharedUpkeepOptions) {
    this.#options = options;
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

  async #scanNow(rest: Rest): Promise<ScanResult> {
    const { drive, store, clock } = this.#options;
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
