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
    "id" text collate "C" primary key, "createdAt" bigint not null,
    "action" text collate "C" not null, "authorKind" text collate "C" not null,
    "authorId" text collate "C", "authorName" text collate "C", "means" text collate "C",
    "tokenId" text collate "C", "subjectKind" text collate "C" not null,
    "subjectId" text collate "C" not null, "subjectName" text collate "C" not null,
    "workflowId" text collate "C", "workflowName" text collate "C",
    "ownerId" text collate "C", "teamId" text collate "C", "details" text collate "C" not null)`,
  `create index "auditEntriesByOwner" on "auditEntries" ("ownerId", "id")`,
  `create index "auditEntriesByWorkflow" on "auditEntries" ("workflowId", "id")`,
  `create index "auditEntriesByTeam" on "auditEntries" ("teamId", "id")`,
];
