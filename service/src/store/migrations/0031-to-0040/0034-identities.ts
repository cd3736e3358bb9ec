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
    "id" text primary key,
    "userId" text not null references "users" ("id") on delete cascade,
    "issuer" text not null, "subject" text not null, "email" text not null,
    "linkedAt" bigint not null, "usedAt" bigint not null,
    unique ("issuer", "subject"), unique ("userId", "issuer"))`,
  `alter table "sessions"
    add column "identityId" text references "identities" ("id") on delete cascade`,
  `create index "sessionsByIdentity" on "sessions" ("identityId")`,
];
