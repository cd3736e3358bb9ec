import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The workflows of an owner and the documents of a workflow are read in the order of their ids, a
 * page at a time if wanted: nothing is sorted, and nothing read that is on another page.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `drop index "workflowsByOwner"`,
  `create index "workflowsByOwner" on "workflows" ("ownerId", "id")`,
  `drop index "documentsByWorkflow"`,
  `create index "documentsByWorkflow" on "documents" ("workflowId", "id")`,
];
