import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Creates the passwords of people and the invitations to set one. A session may begin with a password
 * instead of a token. A service of the version before begins sessions without an id meanwhile, so the
 * database gives them one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const EIGHT_HOURS = 8 * 60 * 60_000;

const STATEMENTS = [
  `alter table "sessions"
    alter column "tokenId" drop not null,
    add column "id" text collate "C" not null unique
      default 'ses_' || replace(gen_random_uuid()::text, '-', ''),
    add column "userId" text collate "C" references "users" ("id"),
    add column "beganAt" bigint,
    add column "browser" text collate "C"`,
  `update "sessions" set "beganAt" = "endsAt" - ${String(EIGHT_HOURS)}`,
  `create index "sessionsByUser" on "sessions" ("userId")`,
  `create table "passwords" (
    "userId" text collate "C" primary key references "users" ("id"),
    "hash" text collate "C" not null, "changedAt" bigint not null, "usedAt" bigint not null)`,
  `create table "invitations" (
    "userId" text collate "C" primary key references "users" ("id"),
    "hash" text collate "C" not null unique, "expiresAt" bigint not null)`,
];
