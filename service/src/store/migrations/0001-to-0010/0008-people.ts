import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Tokens can be told apart, end, and show when they were used last; users can be disabled, and are
 * one person however their e-mail address is written. A drive file knows the workflow that it was
 * made for, so that whom the workflow is shared with may read it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
  await mergeUsersWithOneAddress(database);
}

const STATEMENTS = [
  `alter table "users" add column "disabledAt" bigint`,
  `alter table "tokens" add column "id" text not null default ''`,
  `alter table "tokens" add column "label" text not null default ''`,
  `alter table "tokens" add column "lastUsedAt" bigint`,
  `alter table "tokens" add column "expiresAt" bigint`,
  `update "tokens" set "id" = 'tok_' || lower(hex(randomblob(13)))`,
  // The first user's tokens are those that the operator has set.
  `update "tokens" set "label" = 'DOCLOOM_TOKEN' where "userId" in
    (select "id" from "users" where "email" = 'owner@docloom.local')`,
  `create unique index "tokensById" on "tokens" ("id")`,
  `create index "tokensByUser" on "tokens" ("userId")`,
  `alter table "driveFiles" add column "workflowId" text`,
  `update "driveFiles" set "workflowId" =
    (select "workflowId" from "documents" where "fileId" = "driveFiles"."id")`,
  `update "driveFiles" set "workflowId" = "made"."workflowId" from (
      select "runOutputs"."fileId" as "id", "runs"."workflowId" from "runOutputs"
      join "runs" on "runs"."id" = "runOutputs"."runId"
      union all
      select "runOutputs"."pdfFileId", "runs"."workflowId" from "runOutputs"
      join "runs" on "runs"."id" = "runOutputs"."runId") as "made"
    where "made"."id" = "driveFiles"."id"`,
];

interface UserRow {
  id: string;
  email: string;
  teamId: string | null;
}

async function mergeUsersWithOneAddress(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<UserRow>`
    select "id", "email", "teamId" from "users" order by "createdAt", "id"`.execute(database);
  const people = Map.groupBy(rows, ({ email }) => email.normalize('NFC').toLowerCase());
  for (const [email, [first, ...others]] of people) {
    if (!first) continue;
    for (const other of others) await giveEverythingTo(database, first.id, other.id);
    const teamId = [first, ...others].map((user) => user.teamId).find((team) => team !== null);
    await sql`
      update "users" set "email" = ${email}, "teamId" = ${teamId ?? null}
      where "id" = ${first.id}`.execute(database);
  }
}

async function giveEverythingTo(
  database: Kysely<unknown>,
  keptId: string,
  id: string,
): Promise<void> {
  await sql`update "tokens" set "userId" = ${keptId} where "userId" = ${id}`.execute(database);
  await sql`update "workflows" set "ownerId" = ${keptId} where "ownerId" = ${id}`.execute(database);
  await sql`update "driveFiles" set "ownerId" = ${keptId} where "ownerId" = ${id}`.execute(
    database,
  );
  await sql`delete from "users" where "id" = ${id}`.execute(database);
}
