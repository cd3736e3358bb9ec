import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A removed webhook keeps its row for a while, so that its events wait for the next one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table "outgoingWebhooks" add column "removedAt" bigint`.execute(database);
}
