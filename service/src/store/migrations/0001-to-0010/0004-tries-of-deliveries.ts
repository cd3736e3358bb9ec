import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What came of each try of a delivery, and how the receiver behind a webhook does. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "deliveryTries" (
    "id" integer primary key, "deliveryId" text not null references "deliveries" ("id"),
    "sentAt" bigint not null, "milliseconds" integer not null, "responseStatus" integer,
    "excerpt" text, "error" text)`,
  `create index "deliveryTriesByDelivery" on "deliveryTries" ("deliveryId", "id")`,
  `alter table "outgoingWebhooks" add column "givenUpInARow" integer not null default 0`,
  `alter table "outgoingWebhooks" add column "failingSince" bigint`,
  `alter table "outgoingWebhooks" add column "lastSuccessAt" bigint`,
  `alter table "outgoingWebhooks" add column "lastErrorAt" bigint`,
  `alter table "outgoingWebhooks" add column "lastError" text`,
];
