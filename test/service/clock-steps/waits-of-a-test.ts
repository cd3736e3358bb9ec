import type { RunError, UserId } from '../../../contract/src/index.ts';
import { listReceivers } from '../../../service/src/store/records/outgoing-webhooks.ts';
import { inviteUser } from '../../../service/src/people/invitation.ts';
import { beginSession } from '../../../service/src/people/session.ts';
import { createToken } from '../../../service/src/people/token.ts';
import { runJob } from '../../../service/src/runs/run-job.ts';
import { insertFileLink } from '../../../service/src/store/records/file-links.ts';
import { markRunWaiting } from '../../../service/src/store/records/run-attempts.ts';
import { findRun } from '../../../service/src/store/records/runs.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { documentsCreated } from '../../../service/src/webhooks/events.ts';
import { scheduleDeliveries } from '../../../service/src/webhooks/schedule-delivery.ts';
import { rotateSecret } from '../../../service/src/workflows/outgoing-webhook/rotate-secret.ts';
import { registeredWebhook } from '../../../service/src/workflows/outgoing-webhook/select-webhook.ts';
import type { Parts } from '../parts-of-a-test.ts';
import { makeReceiver, makeRun, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

const SECOND = 1_000;

/**
 * Makes a run that waits for its retry, a delivery to a webhook and one to a listener, a former secret,
 * a share link, a session and an invitation: ten times in `storedWaits`, and three jobs.
 */
export async function makeWaits(parts: Parts): Promise<void> {
  const { clock } = parts;
  const owner = await makeUser(parts, 'Ann');
  const workflowId = await makeWorkflow(parts, owner);
  const runId = await makeRun(parts, workflowId);
  await makeReceiver(parts, workflowId);
  await makeReceiver(parts, workflowId, { expiresInSeconds: 180 });
  await rotateSecret(parts, workflowId, registeredWebhook, 600);
  await makeLink(parts, owner.id);
  const { token } = await createToken(parts, { email: owner.email });
  await beginSession(parts, token, null);
  await inviteUser(parts, { email: owner.email });
  const run = (await findRun(parts.store, runId))!;
  const error: RunError = { code: 'internal', message: 'It broke.' };
  const wait = { for: error, nextTryAt: clock.now() + 5 * SECOND };
  await parts.queue.commit(parts.store, { lock: null }, async (transaction, enqueue) => {
    await markRunWaiting(transaction, run, wait);
    await enqueue(runJob(run, owner.id, wait.nextTryAt));
    const workflow = { id: workflowId, name: 'Orders' };
    const event = documentsCreated({ id: 'evt_1', at: clock.now(), workflow, runId }, []);
    const now = clock.now();
    await scheduleDeliveries({ ids: parts.ids, enqueue }, transaction, {
      run: { id: runId, workflowId, hops: 0, tenantId: owner.id },
      event,
      receivers: await listReceivers(transaction, workflowId, now),
      now,
    });
  });
}

/** A share link, which a step of the clock neither extends nor ends. */
async function makeLink({ store, drive, clock }: Parts, creatorId: UserId): Promise<void> {
  const file = { folders: [], name: 'Letter.txt', ownerId: creatorId };
  const { id: fileId } = await drive.add(file, Buffer.from('Hello'));
  const times = { createdAt: clock.now(), expiresAt: clock.now() + 60 * SECOND };
  await insertFileLink(store, 'secret', { fileId, creatorId, ...times });
}

/** Returns every stored time until which something waits or is valid, without those of jobs. */
export async function storedWaits(store: Store): Promise<number[]> {
  const queries = queriesOf(store);
  const runs = await queries.selectFrom('runs').select('nextTryAt').execute();
  const deliveries = await queries
    .selectFrom('deliveries')
    .select(['nextAttemptAt', 'giveUpAt'])
    .orderBy('id')
    .execute();
  const webhooks = await queries
    .selectFrom('outgoingWebhooks')
    .select(['expiresAt', 'formerSecrets'])
    .orderBy('id')
    .execute();
  const links = await queries.selectFrom('fileLinks').select('expiresAt').execute();
  const sessions = await queries.selectFrom('sessions').select(['endsAt', 'usedAt']).execute();
  const invitations = await queries.selectFrom('invitations').select('expiresAt').execute();
  const secrets = webhooks.flatMap(
    ({ formerSecrets }) => JSON.parse(formerSecrets) as { validUntil: number }[],
  );
  return [
    ...runs.map(({ nextTryAt }) => nextTryAt),
    ...deliveries.flatMap(({ nextAttemptAt, giveUpAt }) => [nextAttemptAt, giveUpAt]),
    ...webhooks.map(({ expiresAt }) => expiresAt),
    ...secrets.map(({ validUntil }) => validUntil),
    ...links.map(({ expiresAt }) => expiresAt),
    ...invitations.map(({ expiresAt }) => expiresAt),
    ...sessions.flatMap(({ endsAt, usedAt }) => [endsAt, usedAt]),
  ].filter((at) => at !== null);
}
