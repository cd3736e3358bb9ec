import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Drive files know their size, and each user how many files and bytes that makes. The database
 * counts by itself: whoever names, measures or forgets a file changes the count in the same commit,
 * and no way of doing so can be forgotten.
 *
 * Files that are there already have no size yet. The database does not know it: they are measured in
 * the drive when the service next starts.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const isCounted = (row: string) => `${row}."ownerId" is not null and ${row}."size" is not null`;

const count = (row: string) => `
  insert into "driveUsage" values (${row}."ownerId", 1, ${row}."size")
    on conflict ("userId") do update
    set "files" = "files" + 1, "bytes" = "bytes" + excluded."bytes";`;

const countOff = (row: string) => `
  update "driveUsage" set "files" = "files" - 1, "bytes" = "bytes" - ${row}."size"
    where "userId" = ${row}."ownerId";`;

const STATEMENTS = [
  `alter table "driveFiles" add column "size" bigint`,
  `create index "driveFilesToMeasure" on "driveFiles" ("id")
    where "size" is null and "ownerId" is not null`,
  `create table "driveUsage" (
    "userId" text primary key references "users" ("id"),
    "files" integer not null, "bytes" bigint not null)`,
  `create trigger "countNewFile" after insert on "driveFiles"
    when ${isCounted('new')} begin ${count('new')} end`,
  `create trigger "countForgottenFile" after delete on "driveFiles"
    when ${isCounted('old')} begin ${countOff('old')} end`,
  `create trigger "countFileOff" after update of "size", "ownerId" on "driveFiles"
    when ${isCounted('old')} begin ${countOff('old')} end`,
  `create trigger "countFileAgain" after update of "size", "ownerId" on "driveFiles"
    when ${isCounted('new')} begin ${count('new')} end`,
];
