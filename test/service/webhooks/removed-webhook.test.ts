import { transact } from '../../../service/src/store/transaction.ts';
import { Webhook } from 'standardwebhooks';
import type { DeliveryId } from '../../../contract/src/index.ts';
import type { JobQueue } from '../../../service/src/queue/job-queue.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { markWorkflowArchived } from '../../../service/src/store/records/workflows.ts';
import { redeliver } from '../../../service/src/webhooks/redeliver.ts';
import { registerOutgoingWebhook } from '../../../service/src/workflows/outgoing-webhook/register-webhook.ts';
import {
  removeListener,
  removeOutgoingWebhook,
} from '../../../service/src/workflows/outgoing-webhook/remove-webhook.ts';
import { registeredWebhook } from '../../../service/src/workflows/outgoing-webhook/select-webhook.ts';
import { rotateSecret } from '../../../service/src/workflows/outgoing-webhook/rotate-secret.ts';
import { makeReceiver, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';
import type { ReceivedRequest } from './answering-server.ts';
import { deliveriesForEachTest } from './deliveries-of-a-test.ts';
import { DROPPED, postponedTo, SUCCEEDED } from '../queue/handed-job.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const WAITS =
  'The outgoing webhook was removed. The event waits a minute for the next one to be registered.';

const held = deliveriesForEachTest();
const { schedule, scheduleOne, tryOnce, found, jobsOf } = held;
const remove = () => removeOutgoingWebhook(held.parts, held.workflowId);
const next = (wanted: Parameters<typeof makeReceiver>[2] = {}) =>
  makeReceiver(held.parts, held.workflowId, {
    webhookUrl: `${held.receiver.url()}/next`,
    ...wanted,
  });
const paths = () => held.receiver.heard.map(({ path }) => path);
const rows = () => queriesOf(held.parts.store).selectFrom('outgoingWebhooks').selectAll().execute();

/** Schedules an event while no webhook is registered. */
async function scheduleInPause(): Promise<DeliveryId> {
  await makeReceiver(held.parts, held.workflowId, { webhookUrl: held.receiver.url() });
  await remove();
  const [delivery] = await schedule();
  return delivery!.id;
}

describe('the event of a removed webhook', () => {
  it('is not sent to it, and says what it waits for', async () => {
    const id = await scheduleOne();
    await remove();
    const end = held.clock.now() + MINUTE;
    held.clock.moveOn(SECOND);
    expect(await tryOnce(id)).toEqual(postponedTo(end));
    expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 0, error: WAITS });
    expect(held.receiver.heard).toEqual([]);
  });

  it('goes to the next webhook at once, signed with the new secret', async () => {
    const id = await scheduleOne();
    await remove();
    held.clock.moveOn(MINUTE - 1);
    await tryOnce(id);
    const { id: webhookId, webhookUrl, signingSecret } = await next();
    expect(await found(id)).toMatchObject({
      status: 'PENDING',
      webhookId,
      webhookUrl,
      error: null,
    });
    expect(await jobsOf(id)).toMatchObject([
      { groupKey: `${held.ownerId}/${webhookId}`, leasedAt: null },
    ]);
    expect((await jobsOf(id))[0]!.dueAt).toBeLessThanOrEqual(held.clock.now());
    // The verifier uses the real clock.
    held.clock.moveOn(Date.now() - held.clock.now());
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    const [{ path, headers, body }] = held.receiver.heard as [ReceivedRequest];
    expect(path).toBe('/events/next');
    new Webhook(signingSecret).verify(body, headers as Record<string, string>);
  });

  it('keeps its attempts and its time if it is to be retried later', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(503, { 'retry-after': '3600' });
    await tryOnce(id);
    const before = await found(id);
    await remove();
    const { id: webhookId, webhookUrl } = await next();
    expect(await found(id)).toEqual({ ...before, webhookId, webhookUrl, error: null });
  });

  it('fails if no webhook is registered within a minute', async () => {
    const id = await scheduleOne();
    await remove();
    held.clock.moveOn(MINUTE);
    expect(await tryOnce(id)).toEqual(DROPPED);
    const ended = { status: 'FAILED', error: 'The outgoing webhook was removed.' };
    expect(await found(id)).toMatchObject(ended);
    await next();
    expect(await found(id)).toMatchObject(ended);
    expect(held.receiver.heard).toEqual([]);
  });

  it('is not taken over after its minute, even if it was not polled since', async () => {
    const id = await scheduleOne();
    await remove();
    held.clock.moveOn(MINUTE);
    await next();
    expect(await tryOnce(id)).toEqual(DROPPED);
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      error: 'The outgoing webhook was removed.',
    });
    expect(held.receiver.heard).toEqual([]);
  });

  it('fails if the next webhook does not subscribe to such events', async () => {
    const id = await scheduleOne();
    await remove();
    await next({ events: ['run.failed'] });
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      error: 'The outgoing webhook was replaced by one that does not subscribe to this event type.',
    });
  });

  it('stays delivered if the attempt in progress at the removal succeeds', async () => {
    const id = await scheduleOne();
    held.receiver.answer = (response) => {
      void remove().then(() => response.writeHead(204).end());
    };
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    await next();
    expect(await found(id)).toMatchObject({ status: 'DELIVERED', error: null });
  });

  it('goes to no webhook if the registration fails', async () => {
    const id = await scheduleOne();
    await remove();
    const before = await found(id);
    const brokenQueue: Pick<JobQueue, 'commit'> = {
      commit: (store, _options, work) =>
        transact(store, { lock: null }, async (transaction) => {
          await work(transaction, () => Promise.resolve(false));
          throw new Error('rolled back');
        }),
    };
    const wanted = { webhookUrl: `${held.receiver.url()}/next` };
    const parts = { ...held.parts, queue: brokenQueue };
    const broken = registerOutgoingWebhook(parts, held.workflowId, wanted);
    await expect(broken).rejects.toThrow('rolled back');
    expect(await found(id)).toEqual(before);
    expect(await next()).toMatchObject({ id: (await found(id)).webhookId });
  });
});

describe('the event of a removed webhook that had an additional one at its address', () => {
  const add = (wanted: Parameters<typeof makeReceiver>[2] = {}) =>
    next({ webhookUrl: held.receiver.url(), additional: true, ...wanted });

  it('goes to the additional one, once', async () => {
    const id = await scheduleOne();
    const { id: webhookId } = await add();
    await remove();
    expect(await found(id)).toMatchObject({ webhookId, webhookKind: 'additional', error: null });
    await next();
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    expect(paths()).toEqual(['/events']);
  });

  it('arrives even if nothing is registered any more', async () => {
    const id = await scheduleOne();
    await add();
    held.receiver.answersWith(503, { 'retry-after': '3600' });
    await tryOnce(id);
    const { nextAttemptAt, attempts } = await found(id);
    await remove();
    expect(await found(id)).toMatchObject({ nextAttemptAt, attempts });
    held.receiver.answersWith(204);
    held.clock.moveOn(60 * MINUTE);
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    expect(await found(id)).toMatchObject({ status: 'DELIVERED' });
  });

  it('counts as delivered if the attempt in progress at the removal succeeds', async () => {
    const id = await scheduleOne();
    await add();
    held.receiver.answer = (response) => {
      void remove().then(() => response.writeHead(204).end());
    };
    await tryOnce(id);
    expect(await found(id)).toMatchObject({ status: 'DELIVERED' });
    expect(held.receiver.heard).toHaveLength(1);
  });

  it.each([{ events: ['run.failed'] }, { webhookUrl: 'http://receiver.test/other' }] as const)(
    'waits for the next registered one if the additional one has %j',
    async (wanted) => {
      const id = await scheduleOne();
      await add('events' in wanted ? { events: [...wanted.events] } : wanted);
      await remove();
      expect(await found(id)).toMatchObject({ status: 'PENDING', error: WAITS });
      const { id: webhookId } = await next();
      expect(await found(id)).toMatchObject({ status: 'PENDING', webhookId });
    },
  );
});

describe('an event that occurs while no webhook is registered', () => {
  it('waits for the next one if a webhook was just removed', async () => {
    const id = await scheduleInPause();
    expect(await found(id)).toMatchObject({ status: 'PENDING', giveUpAt: null, error: WAITS });
    await tryOnce(id);
    await next();
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    expect(paths()).toEqual(['/events/next']);
  });

  it('fails if no webhook is registered within a minute of the removal', async () => {
    await makeReceiver(held.parts, held.workflowId, { webhookUrl: held.receiver.url() });
    await remove();
    held.clock.moveOn(MINUTE - 1);
    const [delivery] = await schedule();
    held.clock.moveOn(1);
    expect(await tryOnce(delivery!.id)).toEqual(DROPPED);
    expect(await found(delivery!.id)).toMatchObject({
      status: 'FAILED',
      error: 'The outgoing webhook was removed.',
    });
  });

  it('is not kept any longer', async () => {
    await scheduleOne();
    await remove();
    held.clock.moveOn(MINUTE);
    expect(await schedule()).toHaveLength(1);
  });

  it('is kept only if the removed webhook was subscribed to it', async () => {
    await makeReceiver(held.parts, held.workflowId);
    await remove();
    expect(await schedule('run.failed')).toEqual([]);
    await next({ events: ['documents.created', 'run.failed'] });
    expect(await schedule('run.failed')).toHaveLength(1);
  });
});

describe('the successor of a removed webhook', () => {
  it('is never a temporary listener, not even at the same address', async () => {
    const id = await scheduleInPause();
    const before = await found(id);
    const listener = await makeReceiver(held.parts, held.workflowId, {
      webhookUrl: held.receiver.url(),
      expiresInSeconds: 60,
    });
    expect(await found(id)).toEqual(before);
    await removeListener(held.parts, held.workflowId, listener.id);
    expect(await found(id)).toEqual(before);
    const { id: webhookId } = await next();
    expect(await found(id)).toMatchObject({ status: 'PENDING', webhookId });
  });

  it('is never a webhook of another workflow, whoever owns it', async () => {
    const id = await scheduleInPause();
    const before = await found(id);
    for (const name of ['Ann', 'Bob']) {
      const other = await makeWorkflow(held.parts, await makeUser(held.parts, name));
      await makeReceiver(held.parts, other, { webhookUrl: held.receiver.url() });
    }
    expect(await found(id)).toEqual(before);
    held.clock.moveOn(MINUTE);
    await tryOnce(id);
    expect(held.receiver.heard).toEqual([]);
  });

  it('does not exist for an archived workflow: its events fail at once', async () => {
    const id = await scheduleOne();
    await markWorkflowArchived(held.parts.store, held.workflowId, held.clock.now());
    await remove();
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      error: 'The outgoing webhook was removed.',
    });
    expect(await rows()).toEqual([]);
    expect(await schedule()).toHaveLength(1);
  });
});

describe('a removed webhook', () => {
  const gone = { code: 'no_outgoing_webhook' };

  it('is not shown, tested, rotated or removed again', async () => {
    await scheduleOne();
    await remove();
    const { parts, workflowId } = held;
    await expect(registeredWebhook(parts.store, workflowId)).rejects.toMatchObject(gone);
    await expect(rotateSecret(parts, workflowId, registeredWebhook)).rejects.toMatchObject(gone);
    await expect(remove()).rejects.toMatchObject(gone);
  });

  it('cannot be ended like a listener', async () => {
    const { webhookId } = await found(await scheduleInPause());
    const ended = removeListener(held.parts, held.workflowId, webhookId);
    await expect(ended).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has no secret, and no row once it has a successor', async () => {
    const id = await scheduleOne();
    await remove();
    expect(await rows()).toMatchObject([{ signingSecret: '', formerSecrets: '[]' }]);
    const { id: webhookId } = await next();
    expect(await rows()).toMatchObject([{ id: webhookId, removedAt: null }]);
    expect(await found(id)).toMatchObject({ webhookId });
  });

  it('gets no redeliveries', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    await remove();
    const again = redeliver(held.parts, await found(id));
    await expect(again).rejects.toMatchObject({ code: 'webhook_gone' });
    expect(await found(id)).toMatchObject({ status: 'DELIVERED' });
  });
});
