import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A signing secret belongs to its webhook alone and can be rotated. A delivery is signed with what
 * is valid when it is sent, and there is always a webhook behind one that is on its way: what went
 * to a webhook that was replaced goes to the present one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `alter table "outgoingWebhooks" add column "formerSecrets" text not null default '[]'`,
  `alter table "deliveries" drop column "signingSecret"`,
  `update "deliveries" set ("webhookId", "webhookUrl") = (
      select "id", "webhookUrl" from "outgoingWebhooks"
      where "workflowId" = "deliveries"."workflowId" and "expiresAt" is null)
    where "status" = 'PENDING' and "giveUpAt" is null
      and "webhookId" not in (select "id" from "outgoingWebhooks")
      and "workflowId" in (select "workflowId" from "outgoingWebhooks" where "expiresAt" is null)`,
];
