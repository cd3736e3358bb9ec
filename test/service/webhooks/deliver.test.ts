import { Webhook } from 'standardwebhooks';
import type { DeliveryId, EventType, RunId, WorkflowId } from '../../../contract/src/index.ts';
import type { JobOutcome } from '../../../service/src/queue/job-queue.ts';
import {
  endDeliveriesTo,
  findDelivery,
  listDeliveries,
} from '../../../service/src/store/deliveries.ts';
import { deliver } from '../../../service/src/webhooks/deliver.ts';
import { documentsCreated, runFailed } from '../../../service/src/webhooks/events.ts';
import { redeliver } from '../../../service/src/webhooks/redeliver.ts';
import { scheduleDeliveries } from '../../../service/src/webhooks/schedule-delivery.ts';
import { removeOutgoingWebhook } from '../../../service/src/workflows/outgoing-webhook.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeReceiver, makeRun, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';
import { AnsweringServer } from './answering-server.ts';
import { agentsForEachTest } from './guarded-posts.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const held = partsForEachTest();
const agentsOf = agentsForEachTest();
let receiver: AnsweringServer;
let workflowId: WorkflowId;
let runId: RunId;

beforeEach(async () => {
  receiver = await AnsweringServer.start();
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
  runId = await makeRun(held.parts, workflowId);
});

afterEach(() => receiver.stop());

const originOf = (id: 'evt_1' | 'evt_2') => ({
  id,
  at: held.clock.now(),
  workflow: { id: workflowId, name: 'Orders' },
  runId,
});

/** Puts an event on its way. */
async function schedule(type: EventType = 'documents.created') {
  const event =
    type === 'documents.created'
      ? documentsCreated(originOf('evt_1'), [])
      : runFailed(originOf('evt_2'), { code: 'internal', message: 'Why.' });
  const { store, clock } = held.parts;
  await store.transaction().execute(async (transaction) => {
    const parts = { ids: held.parts.ids, queue: held.parts.queue };
    const delivery = { workflowId, runId, event, now: clock.now() };
    await scheduleDeliveries(parts, transaction, delivery);
  });
  const all = await listDeliveries(store, workflowId, { limit: 100, cursor: undefined });
  return all.filter(({ eventType }) => eventType === type);
}

/** An event on its way to the receiver. */
async function scheduleOne(): Promise<DeliveryId> {
  await makeReceiver(held.parts, workflowId, { webhookUrl: receiver.url() });
  const [delivery] = await schedule();
  return delivery!.id;
}

const tryOnce = (id: DeliveryId, attempt = 1): Promise<JobOutcome> =>
  deliver({ ...held.parts, agents: agentsOf({ loopback: true }) }, { subjectId: id, attempt });

const found = async (id: DeliveryId) => (await findDelivery(held.parts.store, id))!;

const jobsOf = (id: string) =>
  held.parts.store.selectFrom('jobs').selectAll().where('subjectId', '=', id).execute();

describe('an event that is put on its way', () => {
  it('goes to the registered webhook and to every listener beside it', async () => {
    const registered = await makeReceiver(held.parts, workflowId);
    const listener = await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 });
    const deliveries = await schedule();
    expect(deliveries.map(({ webhookId }) => webhookId).sort()).toEqual(
      [registered.id, listener.id].sort(),
    );
    expect(deliveries).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: 'PENDING', attempts: 0, eventId: 'evt_1' })),
    );
  });

  it('goes to nobody when nobody listens', async () => {
    expect(await schedule()).toEqual([]);
  });

  it('does not go to a listener that has ended', async () => {
    await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 });
    held.clock.moveOn(59 * SECOND + 999);
    expect(await schedule()).toHaveLength(1);
    held.clock.moveOn(1);
    expect(await schedule()).toHaveLength(1);
  });

  it.each([
    ['documents.created', undefined, 1],
    ['run.failed', undefined, 0],
    ['run.failed', ['documents.created', 'run.failed'], 1],
    ['documents.created', ['run.failed'], 0],
    ['run.failed', ['run.failed'], 1],
  ] as const)('of type %s goes to who asked for %j', async (type, events, count) => {
    await makeReceiver(held.parts, workflowId, events ? { events: [...events] } : {});
    expect(await schedule(type)).toHaveLength(count);
  });

  it('has a job that is due at once, in the same commit', async () => {
    const id = await scheduleOne();
    expect(await jobsOf(id)).toMatchObject([{ kind: 'delivery', dueAt: held.clock.now() }]);
  });

  it('does not exist when the commit fails', async () => {
    await makeReceiver(held.parts, workflowId);
    const { store, ids, queue } = held.parts;
    const event = documentsCreated(originOf('evt_1'), []);
    const work = store.transaction().execute(async (transaction) => {
      await scheduleDeliveries({ ids, queue }, transaction, { workflowId, runId, event, now: 0 });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await store.selectFrom('deliveries').selectAll().execute()).toEqual([]);
    expect(await store.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('keeps the address that it had: a later webhook does not get it', async () => {
    const id = await scheduleOne();
    await makeReceiver(held.parts, workflowId, { webhookUrl: 'http://127.0.0.1:9/' });
    expect((await found(id)).webhookUrl).toBe(receiver.url());
  });
});

describe('a delivery', () => {
  it('is signed with the secret of its receiver, over what is sent', async () => {
    const { signingSecret } = await makeReceiver(held.parts, workflowId, {
      webhookUrl: receiver.url(),
    });
    // The verifier looks at the real clock.
    held.clock.moveOn(Date.now() - held.clock.now());
    const [delivery] = await schedule();
    await tryOnce(delivery!.id);
    const { headers, body } = receiver.heard[0]!;
    const verified = new Webhook(signingSecret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual(JSON.parse(delivery!.body));
    expect(headers['webhook-id']).toBe('evt_1');
  });

  it('is delivered by a 2xx', async () => {
    const id = await scheduleOne();
    receiver.answersWith(204);
    held.clock.moveOn(7);
    expect(await tryOnce(id)).toEqual({ done: true });
    expect(await found(id)).toMatchObject({
      status: 'DELIVERED',
      attempts: 1,
      responseStatus: 204,
      error: null,
      nextAttemptAt: null,
      deliveredAt: held.clock.now(),
    });
  });

  it('is not sent again once it was delivered, also when its job runs twice', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    expect(await tryOnce(id, 2)).toEqual({ done: true });
    expect(receiver.heard).toHaveLength(1);
  });

  it('that does not exist is done', async () => {
    expect(await tryOnce('dlv_unknown')).toEqual({ done: true });
  });

  it('is tried nine times after 5 s, 1 m, 5 m, 30 m, 2 h, 5 h, 10 h and 24 h, then given up', async () => {
    const id = await scheduleOne();
    receiver.answersWith(500);
    const waits = [
      5 * SECOND,
      MINUTE,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      24 * HOUR,
    ];
    for (const [n, wait] of waits.entries()) {
      const retryAt = held.clock.now() + wait;
      expect(await tryOnce(id, n + 1)).toEqual({ done: false, retryAt });
      expect(await found(id)).toMatchObject({
        status: 'PENDING',
        attempts: n + 1,
        responseStatus: 500,
        error: 'The receiver answered 500.',
        nextAttemptAt: retryAt,
      });
      held.clock.moveOn(wait);
    }
    expect(await tryOnce(id, 9)).toEqual({ done: true });
    expect(await found(id)).toMatchObject({ status: 'FAILED', attempts: 9, nextAttemptAt: null });
    expect(receiver.heard).toHaveLength(9);
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(['evt_1']),
    );
    expect(new Set(receiver.heard.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(9);
  });

  it('is delivered at a later try as if it were the first', async () => {
    const id = await scheduleOne();
    receiver.answersWith(503);
    await tryOnce(id);
    receiver.answersWith(200);
    expect(await tryOnce(id, 2)).toEqual({ done: true });
    expect(await found(id)).toMatchObject({ status: 'DELIVERED', attempts: 2, error: null });
  });

  it('ends at once when the receiver is gone (410)', async () => {
    const id = await scheduleOne();
    receiver.answersWith(410);
    expect(await tryOnce(id)).toEqual({ done: true });
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      responseStatus: 410,
      error: 'The receiver answered 410.',
      nextAttemptAt: null,
    });
  });

  it('is tried again after a redirect, which is not followed', async () => {
    const target = await AnsweringServer.start();
    const id = await scheduleOne();
    receiver.answersWith(307, { location: target.url() });
    expect(await tryOnce(id)).toMatchObject({ done: false });
    expect(await found(id)).toMatchObject({ status: 'PENDING', responseStatus: 307 });
    expect(target.heard).toEqual([]);
    await target.stop();
  });

  it('is tried again when nobody listens there, and says so', async () => {
    const id = await scheduleOne();
    await receiver.stop();
    expect(await tryOnce(id)).toEqual({ done: false, retryAt: held.clock.now() + 5 * SECOND });
    expect(await found(id)).toMatchObject({
      status: 'PENDING',
      responseStatus: null,
      error: expect.stringContaining('ECONNREFUSED') as string,
    });
    receiver = await AnsweringServer.start();
  });

  it('is not sent to where the guard does not let it, and says so', async () => {
    const id = await scheduleOne();
    const parts = { ...held.parts, agents: agentsOf({ loopback: false }) };
    expect(await deliver(parts, { subjectId: id, attempt: 1 })).toMatchObject({ done: false });
    expect(receiver.heard).toEqual([]);
    expect((await found(id)).error).toContain('--allow-webhooks-to');
  });
});

describe('a delivery to a temporary listener', () => {
  it('is not tried again after its end', async () => {
    await makeReceiver(held.parts, workflowId, {
      webhookUrl: receiver.url(),
      expiresInSeconds: 60,
    });
    receiver.answersWith(500);
    const [delivery] = await schedule();
    expect(await tryOnce(delivery!.id)).toMatchObject({ done: false });
    held.clock.moveOn(5 * SECOND);
    expect(await tryOnce(delivery!.id, 2)).toEqual({ done: true });
    expect(await found(delivery!.id)).toMatchObject({ status: 'FAILED', attempts: 2 });
  });
});

describe('what happens while a try is under way', () => {
  /** Lets something happen between the request and its answer. */
  const meanwhile = (status: number, happens: () => Promise<unknown>) => {
    receiver.answer = (response) => {
      void happens().then(() => response.writeHead(status).end());
    };
  };

  it('the webhook is removed: the delivery stays given up and is not tried again', async () => {
    const id = await scheduleOne();
    meanwhile(500, () => removeOutgoingWebhook(held.parts.store, workflowId));
    expect(await tryOnce(id)).toEqual({ done: true });
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      nextAttemptAt: null,
      error: 'The outgoing webhook was removed.',
    });
  });

  it('it is delivered anew: the new try keeps its retries', async () => {
    const id = await scheduleOne();
    receiver.answersWith(500);
    await tryOnce(id);
    meanwhile(500, () => redeliver(held.parts, id));
    await tryOnce(id, 2);
    expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 0 });
    expect(await jobsOf(id)).toHaveLength(1);
  });
});

describe('delivering again', () => {
  it('begins anew, at once, with every retry and under the same event id', async () => {
    const id = await scheduleOne();
    receiver.answersWith(410);
    await tryOnce(id);
    held.clock.moveOn(HOUR);
    await redeliver(held.parts, id);
    expect(await found(id)).toMatchObject({
      status: 'PENDING',
      attempts: 0,
      error: null,
      nextAttemptAt: held.clock.now(),
    });
    expect(await jobsOf(id)).toMatchObject([{ dueAt: held.clock.now() }]);
    receiver.answersWith(500);
    expect(await tryOnce(id)).toEqual({ done: false, retryAt: held.clock.now() + 5 * SECOND });
    expect(receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual(['evt_1', 'evt_1']);
  });

  it('sends again what has arrived already', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    await redeliver(held.parts, id);
    expect(await found(id)).toMatchObject({ status: 'PENDING', deliveredAt: null });
    await tryOnce(id);
    expect(receiver.heard).toHaveLength(2);
  });

  it('says what it has changed', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    const before = await found(id);
    expect({ ...before, ...(await redeliver(held.parts, id)) }).toEqual(await found(id));
  });

  it('is not lost when its queue runs', async () => {
    const id = await scheduleOne();
    await endDeliveriesTo(held.parts.store, (await found(id)).webhookId, 'Given up.');
    await redeliver(held.parts, id);
    expect(await tryOnce(id)).toEqual({ done: true });
    expect(await found(id)).toMatchObject({ status: 'DELIVERED' });
  });
});
