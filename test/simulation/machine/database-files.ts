import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { closeDatabases, openForInspection } from './faulty-sqlite.ts';

/** The formats of https://www.sqlite.org/fileformat2.html#walformat, in bytes. */
const LOG_HEADER = 32;
const FRAME_HEADER = 24;
const SALTS = 8;

/** How much of the write-ahead log is on the disk. */
interface SyncedLog {
  /** Differs after each restart of the log. */
  salts: string;
  bytes: number;
}

const NOTHING: SyncedLog = { salts: '', bytes: 0 };

/**
 * The files of the database on a simulated disk. A killed process leaves everything that it has
 * written. After a power failure, only what was synced is left.
 */
export class DatabaseFiles {
  readonly file: string;
  #synced: SyncedLog = NOTHING;

  /** @param template a database to begin with */
  constructor(folder: string, template: string) {
    this.file = join(folder, 'docloom.db');
    copyFileSync(template, this.file);
  }

  get logFile(): string {
    return `${this.file}-wal`;
  }

  /** Notes that everything in the log is on the disk. */
  logSynced(): void {
    this.#synced = existsSync(this.logFile) ? validPart(this.logFile, this.#synced) : NOTHING;
  }

  /** Leaves the files as the death of the process does. What was not synced still is not. */
  processDied(): void {
    this.#closeAsTheyAre();
  }

  /** Leaves the files as a power failure does: what was not synced is lost. */
  powerFailed(): void {
    this.#closeAsTheyAre();
    rmSync(`${this.file}-shm`, { force: true });
    if (!existsSync(this.logFile)) return;
    const { salts, bytes } = this.#synced;
    // SQLite syncs a log before it restarts it, so the database has what was in the one before.
    const isSame = validPart(this.logFile, this.#synced).salts === salts;
    truncateSync(this.logFile, isSame ? bytes : 0);
    this.logSynced();
  }

  /** Leaves the files as a process that has closed them: SQLite syncs the log then. */
  closed(): void {
    closeDatabases();
    this.logSynced();
  }

  /** The last connection to a database moves its log into it, unless it can only read. */
  #closeAsTheyAre(): void {
    const last = openForInspection(this.file);
    last.prepare('select count(*) from sqlite_schema').get();
    closeDatabases();
    last.close();
  }
}

/**
 * Returns the part of a log that belongs to its present salts.
 * @param before an earlier result, from which it goes on
 */
function validPart(log: string, before: SyncedLog): SyncedLog {
  const size = statSync(log).size;
  if (size < LOG_HEADER) return NOTHING;
  const descriptor = openSync(log, 'r');
  try {
    const header = Buffer.alloc(LOG_HEADER);
    readSync(descriptor, header, 0, LOG_HEADER, 0);
    const salts = header.subarray(16, 16 + SALTS);
    const frame = FRAME_HEADER + header.readUInt32BE(8);
    const found = Buffer.alloc(SALTS);
    let bytes = before.salts === salts.toString('hex') ? before.bytes : LOG_HEADER;
    while (bytes + frame <= size) {
      readSync(descriptor, found, 0, SALTS, bytes + 8);
      if (!found.equals(salts)) break;
      bytes += frame;
    }
    return { salts: salts.toString('hex'), bytes };
  } finally {
    closeSync(descriptor);
  }
}
