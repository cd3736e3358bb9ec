import { open } from 'node:fs/promises';
import BetterSqlite from 'better-sqlite3';
import { problem } from '../../errors/errors.ts';
import { DRIVE_ID, DRIVE_PLACE } from '../records/settings.ts';

const LOCK_MILLISECONDS = 10_000;
const PAGES_AT_ONCE = 1_000;

/** The drive of a database. */
export interface KnownDrive {
  /** Null if no service of a version with drive ids has used the database. */
  id: string | null;
  /** Where it is, as people read it; null for the folder in the data folder. */
  place: string | null;
  /** The paths of its files, and those to which files are being moved. */
  paths: string[];
}

/**
 * Copies a snapshot of a database while others may write to it, and checks the whole copy:
 * corruption must be noticed while the original still exists.
 * @param onProgress receives how much is copied, in percent
 * @returns what it knows about the drive
 * @throws DocloomError `database_unreadable`; SQLite's error
 */
export async function copyDatabase(
  from: string,
  to: string,
  onProgress: (percent: number) => void,
): Promise<KnownDrive> {
  await copyPages(from, to, onProgress);
  const drive = readCopy(from, to);
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  return drive;
}

async function copyPages(
  from: string,
  to: string,
  onProgress: (percent: number) => void,
): Promise<void> {
  const source = new BetterSqlite(from, { readonly: true, timeout: LOCK_MILLISECONDS });
  try {
    // A read transaction keeps the snapshot. Without one, the copy would start again at each
    // commit.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        const copied = totalPages - remainingPages;
        onProgress(totalPages === 0 ? 0 : Math.floor((copied / totalPages) * 100));
        return PAGES_AT_ONCE;
      },
    });
  } finally {
    source.close();
  }
}

function readCopy(from: string, to: string): KnownDrive {
  const copy = new BetterSqlite(to);
  try {
    // The copy must be one file, without a log beside it.
    copy.pragma('journal_mode = DELETE');
    const result = copy.pragma('quick_check(1)', { simple: true });
    if (result !== 'ok') {
      const reason = `it is damaged: ${String(result).replace(/\s+/g, ' ')}`;
      throw problem('database_unreadable', from, reason);
    }
    const setting = copy.prepare('select "value" from "settings" where "name" = ?').pluck();
    const valueOf = (name: string) => (setting.get(name) as string | undefined) || null;
    return {
      id: valueOf(DRIVE_ID),
      place: valueOf(DRIVE_PLACE),
      paths: ['driveFiles', 'driveMoves'].flatMap((table) => pathsIn(copy, table)),
    };
  } finally {
    copy.close();
  }
}

/** A database of an earlier version may not have the table. */
function pathsIn(database: BetterSqlite.Database, table: string): string[] {
  const exists = database.prepare('select 1 from sqlite_schema where "name" = ?').get(table);
  if (exists === undefined) return [];
  return database.prepare(`select "path" from "${table}"`).pluck().all() as string[];
}
