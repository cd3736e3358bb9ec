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
import { closeDatabases } from './faulty-sqlite.ts';

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
  readonly #folder: string;
  #number = 0;
  #synced: SyncedLog = NOTHING;

  /** @param template a database to begin with */
  constructor(folder: string, template: string) {
    this.#folder = folder;
    copyFileSync(template, this.file);
  }

  /** The present path of the database. It changes with each crash. */
  get file(): string {
    return join(this.#folder, `docloom-${this.#number}.db`);
  }

  get logFile(): string {
    return `${this.file}-wal`;
  }

  /** Notes that everything in the log is on the disk. */
  logSynced(): void {
    this.#synced = existsSync(this.logFile) ? validPart(this.logFile, this.#synced) : NOTHING;
  }

  /** Leaves the files as the death of the process does. */
  processDied(): void {
    this.#replace(() => undefined);
  }

  /** Leaves the files as a power failure does: what was not synced is lost. */
  powerFailed(): void {
    const { salts, bytes } = this.#synced;
    this.#replace((log) => {
      // SQLite syncs a log before it restarts it, so the database has what was in the one before.
      truncateSync(log, validPart(log, this.#synced).salts === salts ? bytes : 0);
    });
  }

  /** Leaves the files as a process that has closed them. */
  closed(): void {
    this.#synced = NOTHING;
  }

  /** The old files stay with the connections of the dead process until they are closed. */
  #replace(changeLog: (log: string) => void): void {
    const [before, logBefore] = [this.file, this.logFile];
    this.#number += 1;
    if (existsSync(before)) copyFileSync(before, this.file);
    if (existsSync(logBefore)) {
      copyFileSync(logBefore, this.logFile);
      changeLog(this.logFile);
    }
    closeDatabases();
    for (const path of [before, logBefore, `${before}-shm`]) rmSync(path, { force: true });
    this.logSynced();
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
