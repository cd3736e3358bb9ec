import BetterSqlite from 'better-sqlite3';
import { BY_HOLDER, DRIVE_LAYOUT } from '../records/settings.ts';

const LOCK_MILLISECONDS = 10_000;

const HAVE_MOVED = `select
  exists (select 1 from "copied"."driveFiles" as "before"
    join "main"."driveFiles" as "after" on "after"."id" = "before"."id"
    where "after"."path" <> "before"."path")
  or exists (select 1 from "main"."driveMoves"
    where "fileId" not in (select "fileId" from "copied"."driveMoves"))`;

/**
 * Returns whether the service has moved files of the drive since a copy of its database was made.
 * Only a service that puts the files of an earlier version into the folders of their holders does.
 * @param copy the file of the copy
 * @throws SQLite's error
 */
export function haveFilesMoved(databaseFile: string, copy: string): boolean {
  const database = new BetterSqlite(databaseFile, { readonly: true, timeout: LOCK_MILLISECONDS });
  try {
    database.prepare('attach ? as "copied"').run(copy);
    const hasMoves = database.prepare(
      `select 1 from "copied".sqlite_schema where "name" = 'driveMoves'`,
    );
    const layout = database.prepare('select "value" from "copied"."settings" where "name" = ?');
    const isDivided = layout.pluck().get(DRIVE_LAYOUT) === BY_HOLDER;
    if (isDivided || hasMoves.get() === undefined) return false;
    return database.prepare(HAVE_MOVED).pluck().get() === 1;
  } finally {
    database.close();
  }
}
