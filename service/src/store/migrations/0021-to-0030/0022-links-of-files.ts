import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the share links of drive files. A link goes with its file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "fileLinks" (
    "hash" text primary key, "fileId" text not null references "driveFiles" ("id"),
    "creatorId" text not null references "users" ("id"),
    "createdAt" bigint not null, "expiresAt" bigint not null)`,
  `create index "fileLinksByFile" on "fileLinks" ("fileId")`,
  `create index "fileLinksByCreator" on "fileLinks" ("creatorId")`,
  `create index "fileLinksByEnd" on "fileLinks" ("expiresAt")`,
  `create trigger "deleteLinksOfFile" before delete on "driveFiles"
    begin delete from "fileLinks" where "fileId" = old."id"; end`,
];
