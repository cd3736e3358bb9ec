import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Stores when each user last used the service, which the end of a session and the revocation of a token
 * do not remove. Earlier versions kept it with tokens, sessions, passwords and identities.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `alter table "users" add column "lastUsedAt" bigint`,
  `update "users" set "lastUsedAt" = (
    select max("uses"."at") from (
      select "userId", "lastUsedAt" as "at" from "tokens"
      union all select "userId", "usedAt" from "sessions"
      union all select "userId", "usedAt" from "passwords"
      union all select "userId", "usedAt" from "identities"
    ) as "uses" where "uses"."userId" = "users"."id")`,
];
