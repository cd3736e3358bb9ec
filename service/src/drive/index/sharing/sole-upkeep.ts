import type { Logger } from 'pino';
import { savedTime, saveTime } from '../../../store/records/settings.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { Rest, ScanResult } from '../drive-scan.ts';
import { DriveUpkeep } from '../drive-upkeep.ts';
import type { IndexedDrive } from '../indexed-drive.ts';
import type { Upkeep } from './upkeep.ts';

/** The name of the setting with the time of the last start. */
const LAST_START = 'lastStart';

/** The upkeep of a drive that one service has for itself. */
export class SoleUpkeep implements Upkeep {
  readonly #drive: IndexedDrive;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #upkeep: DriveUpkeep;

  constructor(options: { drive: IndexedDrive; store: Store; clock: Clock; log: Logger }) {
    this.#drive = options.drive;
    this.#store = options.store;
    this.#clock = options.clock;
    this.#upkeep = new DriveUpkeep(options.drive, options.log);
  }

  /**
   * Repairs what killed processes left, before the drive is used. It repairs nothing while the storage
   * is away.
   * @throws the error of the store or the storage
   */
  async repair(): Promise<void> {
    const lastStart = await savedTime(this.#store, LAST_START);
    await this.#upkeep.finishMoves();
    // If the first start was killed, it has reserved no names, but may have left partial files.
    await this.#drive.removeOrphanedFiles(lastStart ?? this.#clock.now());
    await this.#drive.measureFiles();
    await saveTime(this.#store, LAST_START, this.#clock.now());
  }

  scan(rest: Rest): Promise<ScanResult> {
    return this.#upkeep.moveAndScan(rest);
  }
}
