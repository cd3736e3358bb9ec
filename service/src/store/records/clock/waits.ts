import type { OutgoingWebhookId } from '@docloom/contract';
import type { Transaction } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import { acquireLock } from '../../transaction.ts';
import type { ClockStep, JobTimes } from './job-times.ts';
import type { FormerSecret } from '../outgoing-webhooks.ts';

/**
 * Moves all stored times until which something waits or is valid, because the clock was set: the
 * remaining times stay the same. The end of a token does not move, because people have chosen that
 * moment, and neither do the times of past events.
 *
 * Runs and deliveries that wait have jobs, so no others are read. The jobs move last, as handlers end
 * them last: two transactions that lock the same rows in one order do not wait for each other.
 */
export async function moveWaits(
  transaction: Transaction,
  step: ClockStep,
  jobs: JobTimes,
): Promise<void> {
  const { milliseconds } = step;
  const subjectIds = await jobs.subjects(transaction);
  await queriesOf(transaction)
    .updateTable('runs')
    .set((run) => ({ nextTryAt: run('nextTryAt', '+', milliseconds) }))
    .where('nextTryAt', 'is not', null)
    .where('id', 'in', subjectIds(['run', 'quarantinedRun']))
    .execute();
  await queriesOf(transaction)
    .updateTable('deliveries')
    .set((delivery) => ({
      nextAttemptAt: delivery('nextAttemptAt', '+', milliseconds),
      giveUpAt: delivery('giveUpAt', '+', milliseconds),
    }))
    .where('id', 'in', subjectIds(['delivery']))
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
  await queriesOf(transaction)
    .updateTable('sessions')
    .set((session) => ({
      endsAt: session('endsAt', '+', milliseconds),
      usedAt: session('usedAt', '+', milliseconds),
    }))
    .execute();
  await queriesOf(transaction)
    .updateTable('invitations')
    .set((invitation) => ({ expiresAt: invitation('expiresAt', '+', milliseconds) }))
    .execute();
  await moveFormerSecrets(transaction, milliseconds);
  await jobs.move(transaction, step);
}

async function moveFormerSecrets(transaction: Transaction, milliseconds: number): Promise<void> {
  const webhooks = await queriesOf(transaction)
    .selectFrom('outgoingWebhooks')
    .select('id')
    .where('formerSecrets', '!=', '[]')
    .orderBy('id')
    .execute();
  for (const { id } of webhooks) await moveFormerSecretsOf(transaction, id, milliseconds);
}

async function moveFormerSecretsOf(
  transaction: Transaction,
  id: OutgoingWebhookId,
  milliseconds: number,
): Promise<void> {
  // Somebody may rotate the secret meanwhile.
  await acquireLock(transaction, { table: 'outgoingWebhooks', id });
  const row = await queriesOf(transaction)
    .selectFrom('outgoingWebhooks')
    .select('formerSecrets')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return;
  const before = JSON.parse(row.formerSecrets) as FormerSecret[];
  const formerSecrets = JSON.stringify(
    before.map(({ secret, validUntil }) => ({ secret, validUntil: validUntil + milliseconds })),
  );
  await queriesOf(transaction)
    .updateTable('outgoingWebhooks')
    .set({ formerSecrets })
    .where('id', '=', id)
    .execute();
}
