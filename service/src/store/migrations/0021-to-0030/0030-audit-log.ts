import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Creates the audit log. Its rows refer to nothing, because they stay when what was changed is deleted.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "auditEntries" (
    "id" text primary key, "createdAt" bigint not null, "action" text not null,
    "authorKind" text not null, "authorId" text, "authorName" text, "means" text, "tokenId" text,
    "subjectKind" text not null, "subjectId" text not null, "subjectName" text not null,
    "workflowId" text, "workflowName" text, "ownerId" text, "teamId" text,
    "details" text not null)`,
  `create index "auditEntriesByOwner" on "auditEntries" ("ownerId", "id")`,
  `create index "auditEntriesByWorkflow" on "auditEntries" ("workflowId", "id")`,
  `create index "auditEntriesByTeam" on "auditEntries" ("teamId", "id")`,
];
