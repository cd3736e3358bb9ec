import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Creates the identities with which people sign in at an OpenID provider. A session that began with an
 * identity goes with it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "identities" (
    "id" text collate "C" primary key,
    "userId" text collate "C" not null references "users" ("id") on delete cascade,
    "issuer" text collate "C" not null, "subject" text collate "C" not null,
    "email" text collate "C" not null,
    "linkedAt" bigint not null, "usedAt" bigint not null,
    unique ("issuer", "subject"), unique ("userId", "issuer"))`,
  `alter table "sessions"
    add column "identityId" text collate "C" references "identities" ("id") on delete cascade`,
  `create index "sessionsByIdentity" on "sessions" ("identityId")`,
];
