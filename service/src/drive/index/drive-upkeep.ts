import type { Logger } from 'pino';
import type { Rest, ScanResult } from './drive-scan.ts';
import type { IndexedDrive } from './indexed-drive.ts';

/** How many moved files the log reports at a time. */
const REPORTED = 10_000;

const KEPT =
  'Some files of the drive could not be moved into the folders of their teams. They keep working where they are, and the next start tries again. Check the permissions of the drive.';

/** Keeps the drive's folder and its index in agreement, and reports that in the log. */
export class DriveUpkeep {
  readonly #drive: Pick<IndexedDrive, 'finishMoves' | 'moveToHolders' | 'scan'>;
  readonly #log: Pick<Logger, 'info' | 'warn'>;

  constructor(
    drive: Pick<IndexedDrive, 'finishMoves' | 'moveToHolders' | 'scan'>,
    log: Pick<Logger, 'info' | 'warn'>,
  ) {
    this.#drive = drive;
    this.#log = log;
  }

  /** Completes interrupted moves before anything else uses the drive. Logs an error. */
  async finishMoves(): Promise<void> {
    await this.#drive.finishMoves().catch((err: unknown) => {
      this.#log.warn({ err }, 'Interrupted moves in the drive could not be completed yet');
    });
  }

  /**
   * Scans the drive, after its files are in the folders of their holders: a scan must not run while
   * a file moves.
   * @throws the error of either
   */
  async moveAndScan(rest: Rest): Promise<ScanResult> {
    await this.#move(rest);
    return this.#drive.scan(rest);
  }

  async #move(rest: Rest): Promise<void> {
    let reported = 0;
    const result = await this.#drive.moveToHolders(rest, ({ moved }) => {
      if (reported > 0 && moved - reported < REPORTED) return;
      reported = moved;
      this.#log.info({ moved }, 'Moving the files of the drive into a folder for each team');
    });
    if (result.moved > 0) this.#log.info(result, 'The files of the drive are in their folders');
    if (result.kept > 0) this.#log.warn(result, KEPT);
  }
}
