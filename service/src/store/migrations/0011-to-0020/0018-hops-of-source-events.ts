import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Stores through how many services the source data has come; 0 for data of an earlier version. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table "sourceEvents" add column "hops" integer not null default 0`)
    .execute(database);
}
