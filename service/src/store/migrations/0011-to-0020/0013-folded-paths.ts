import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A drive file knows its path as the most forgetful disk compares it, so that two files do not get
 * paths that are one on some disk. Files that are there keep theirs, also where two of them are such.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table "driveFiles" add column "foldedPath" text not null default ''`.execute(
    database,
  );
  await foldPaths(database);
  await sql`create index "driveFilesByFoldedPath" on "driveFiles" ("foldedPath")`.execute(database);
}

const AT_ONCE = 1_000;

/** The database itself knows upper and lower case of ASCII only. */
async function foldPaths(database: Kysely<unknown>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; path: string }>`
      select "id", "path" from "driveFiles" where "id" > ${after}
      order by "id" limit ${AT_ONCE}`.execute(database);
    for (const { id, path } of rows) {
      const folded = foldPath(path);
      await sql`update "driveFiles" set "foldedPath" = ${folded} where "id" = ${id}`.execute(
        database,
      );
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

const IGNORABLE = /\p{Default_Ignorable_Code_Point}+/gu;

function foldPath(path: string): string {
  return path.split('/').map(foldName).join('/');
}

function foldName(name: string): string {
  const seen = name.normalize('NFD').replace(IGNORABLE, '');
  return seen.toLowerCase().toUpperCase().toLowerCase().normalize('NFC');
}
