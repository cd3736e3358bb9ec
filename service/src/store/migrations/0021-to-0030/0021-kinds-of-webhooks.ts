import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Says of each receiver of events what it is, because a workflow may have additional webhooks beside
 * the registered one. A delivery keeps the kind of its receiver: it says who succeeds that one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `alter table "outgoingWebhooks" add column "kind" text not null default 'registered'`,
  `update "outgoingWebhooks" set "kind" = case when "removedAt" is null then 'temporary'
    else 'removedRegistered' end where "expiresAt" is not null`,
  `drop index "oneRegisteredWebhook"`,
  `create unique index "oneRegisteredWebhook" on "outgoingWebhooks" ("workflowId")
    where "kind" = 'registered'`,
  `alter table "deliveries" add column "webhookKind" text not null default 'registered'`,
  `update "deliveries" set "webhookKind" = 'temporary' where "giveUpAt" is not null`,
];
