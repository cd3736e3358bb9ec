import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Tells a try that began before its delivery was begun anew from one that began after it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table "deliveries" add column "round" integer not null default 0`.execute(
    database,
  );
}
