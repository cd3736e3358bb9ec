import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A run goes with its deliveries, and must not look through those of all others for them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index "deliveriesByRun" on "deliveries" ("runId")`.execute(database);
}
