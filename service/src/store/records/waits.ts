import type { JobsTable } from '../tables.ts';
import type { Transaction } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { FormerSecret } from './outgoing-webhooks.ts';

/**
 * Moves all stored times until which something waits or is valid, because the clock was set: the
 * remaining times stay the same. The end of a token does not move, because people have chosen that
 * moment, and neither do the times of past events.
 * @param milliseconds negative if the clock was set back
 */
export async function moveWaits(transaction: Transaction, milliseconds: number): Promise<void> {
  await queriesOf(transaction)
    .updateTable('jobs')
    .set((job) => ({ dueAt: job('dueAt', '+', milliseconds) }))
    .execute();
  await queriesOf(transaction)
    .updateTable('runs')
    .set((run) => ({ nextTryAt: run('nextTryAt', '+', milliseconds) }))
    .where('id', 'in', subjectsOfJobs(transaction, ['run', 'quarantinedRun']).$castTo<never>())
    .execute();
  await queriesOf(transaction)
    .updateTable('deliveries')
    .set((delivery) => ({
      nextAttemptAt: delivery('nextAttemptAt', '+', milliseconds),
      giveUpAt: delivery('giveUpAt', '+', milliseconds),
    }))
    .where('id', 'in', subjectsOfJobs(transaction, ['delivery']).$castTo<never>())
    .execute();
  await queriesOf(transaction)
    .updateTable('outgoingWebhooks')
    .set((webhook) => ({ expiresAt: webhook('expiresAt', '+', milliseconds) }))
    .where('expiresAt', 'is not', null)
    .execute();
  await queriesOf(transaction)
    .updateTable('fileLinks')
    .set((link) => ({ expiresAt: link('expiresAt', '+', milliseconds) }))
    .execute();
  await moveFormerSecrets(transaction, milliseconds);
}

/** Everything that waits has a job, so no other rows are read. */
function subjectsOfJobs(transaction: Transaction, kinds: readonly JobsTable['kind'][]) {
  return queriesOf(transaction).selectFrom('jobs').select('subjectId').where('kind', 'in', kinds);
}

async function moveFormerSecrets(transaction: Transaction, milliseconds: number): Promise<void> {
  const rows = await queriesOf(transaction)
    .selectFrom('outgoingWebhooks')
    .select(['id', 'formerSecrets'])
    .where('formerSecrets', '!=', '[]')
    .execute();
  for (const row of rows) {
    const before = JSON.parse(row.formerSecrets) as FormerSecret[];
    const formerSecrets = JSON.stringify(
      before.map(({ secret, validUntil }) => ({ secret, validUntil: validUntil + milliseconds })),
    );
    await queriesOf(transaction)
      .updateTable('outgoingWebhooks')
      .set({ formerSecrets })
      .where('id', '=', row.id)
      .execute();
  }
}
