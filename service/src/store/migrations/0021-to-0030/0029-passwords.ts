import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Creates the passwords of people and the invitations to set one. A session may begin with a password
 * instead of a token, so its token becomes optional; SQLite changes that only by a new table.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const EIGHT_HOURS = 8 * 60 * 60_000;

const STATEMENTS = [
  `create table "newSessions" (
    "hash" text primary key, "id" text not null unique,
    "tokenId" text references "tokens" ("id") on delete cascade,
    "userId" text references "users" ("id"),
    "beganAt" bigint, "browser" text,
    "endsAt" bigint not null, "usedAt" bigint not null)`,
  `insert into "newSessions" ("hash", "id", "tokenId", "beganAt", "endsAt", "usedAt")
    select "hash", 'ses_' || lower(hex(randomblob(16))), "tokenId",
      "endsAt" - ${String(EIGHT_HOURS)}, "endsAt", "usedAt" from "sessions"`,
  `drop table "sessions"`,
  `alter table "newSessions" rename to "sessions"`,
  `create index "sessionsByToken" on "sessions" ("tokenId")`,
  `create index "sessionsByUser" on "sessions" ("userId")`,
  `create table "passwords" (
    "userId" text primary key references "users" ("id"),
    "hash" text not null, "changedAt" bigint not null, "usedAt" bigint not null)`,
  `create table "invitations" (
    "userId" text primary key references "users" ("id"),
    "hash" text not null unique, "expiresAt" bigint not null)`,
];
