import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the sessions of the pages. A session goes with its token. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "sessions" (
    "hash" text primary key,
    "tokenId" text not null references "tokens" ("id") on delete cascade,
    "endsAt" bigint not null, "usedAt" bigint not null)`,
  `create index "sessionsByToken" on "sessions" ("tokenId")`,
];
