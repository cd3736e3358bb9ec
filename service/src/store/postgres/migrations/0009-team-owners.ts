import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Creates the owners of teams. A row names the team, so that a user whom an earlier version of Docloom
 * moves into another team does not own that one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "teamOwners" (
    "userId" text collate "C" primary key references "users" ("id"),
    "teamId" text collate "C" not null references "teams" ("id") on delete cascade,
    "since" bigint not null)`,
  `create index "teamOwnersByTeam" on "teamOwners" ("teamId")`,
];
