import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Gives each team, and each user without a team, a folder of the drive. The files of earlier
 * versions move there while the service runs; each planned move is stored before it begins.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "driveHolders" (
    "id" text primary key, "folder" text not null, "foldedFolder" text not null unique)`,
  `create table "driveMoves" (
    "fileId" text primary key, "path" text not null, "foldedPath" text not null)`,
  `create index "driveMovesByFoldedPath" on "driveMoves" ("foldedPath")`,
];
