import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the processes that hold leases. Leases of earlier versions have no owner: their process is
 * dead, because only one process at a time could use the database.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "leaseOwners" ("id" text primary key, "heartbeatAt" bigint not null)`,
  `alter table "jobs" add column "ownerId" text`,
];
