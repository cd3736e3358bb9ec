import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import type { DeliveryId, EventType, RunId, WorkflowId } from '../../../contract/src/index.ts';
import type { JobOutcome } from '../../../service/src/queue/job-queue.ts';
import {
  endDeliveriesTo,
  findDelivery,
  listDeliveries,
} from '../../../service/src/store/deliveries.ts';
import { listTries } from '../../../service/src/store/delivery-tries.ts';
import { deliver } from '../../../service/src/webhooks/deliver.ts';
import { documentsCreated, runFailed } from '../../../service/src/webhooks/events.ts';
import { redeliver } from '../../../service/src/webhooks/redeliver.ts';
import { scheduleDeliveries } from '../../../service/src/webhooks/schedule-delivery.ts';
import {
  registeredWebhook,
  removeOutgoingWebhook,
} from '../../../service/src/workflows/outgoing-webhook.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeReceiver, makeRun, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';
import type { HeardRequest } from './answering-server.ts';
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
  deliver(
    { ...held.parts, agents: agentsOf({ loopback: true }) },
    { subjectId: id, attempt, lostTries: 0 },
  );

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

  it('goes to the next webhook when its own is replaced', async () => {
    const id = await scheduleOne();
    const next = await makeReceiver(held.parts, workflowId, {
      webhookUrl: `${receiver.url()}/next`,
    });
    expect(await found(id)).toMatchObject({ webhookId: next.id, webhookUrl: next.webhookUrl });
    held.clock.moveOn(Date.now() - held.clock.now());
    await tryOnce(id);
    const [{ path, headers, body }] = receiver.heard as [HeardRequest];
    expect(path).toBe('/events/next');
    new Webhook(next.signingSecret).verify(body, headers as Record<string, string>);
  });

  it('ends when the next webhook does not hear of such events', async () => {
    const id = await scheduleOne();
    await makeReceiver(held.parts, workflowId, { events: ['run.failed'] });
    const error = 'The outgoing webhook was replaced by one that does not hear of such events.';
    expect(await found(id)).toMatchObject({ status: 'FAILED', error, nextAttemptAt: null });
    expect(await tryOnce(id)).toEqual({ done: true });
    expect(receiver.heard).toEqual([]);
  });

  it('goes to the registered webhook that takes the place of a listener', async () => {
    const { webhookUrl } = await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 });
    const [delivery] = await schedule();
    const { id } = await makeReceiver(held.parts, workflowId, { webhookUrl });
    expect(await found(delivery!.id)).toMatchObject({ webhookId: id, giveUpAt: null });
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
    expect(await tryOnce(id, 9)).toEqual({ done: true, givenUp: true });
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
    held.clock.moveOn(5 * SECOND);
    expect(await tryOnce(id, 2)).toEqual({ done: true });
    expect(await found(id)).toMatchObject({ status: 'DELIVERED', attempts: 2, error: null });
  });

  it('ends at once when the receiver is gone (410)', async () => {
    const id = await scheduleOne();
    receiver.answersWith(410);
    expect(await tryOnce(id)).toEqual({ done: true, givenUp: true });
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
    expect(await deliver(parts, { subjectId: id, attempt: 1, lostTries: 0 })).toMatchObject({
      done: false,
    });
    expect(receiver.heard).toEqual([]);
    expect((await found(id)).error).toContain('--allow-webhooks-to');
  });
});

describe('when a delivery is tried again', () => {
  it('is up to a tenth later than the schedule says', async () => {
    const id = await scheduleOne();
    receiver.answersWith(500);
    const parts = { ...held.parts, random: () => 0.5 };
    const retryAt = held.clock.now() + 5_250;
    expect(await deliver(parts, { subjectId: id, attempt: 1, lostTries: 0 })).toEqual({
      done: false,
      retryAt,
    });
    expect(await found(id)).toMatchObject({ nextAttemptAt: retryAt });
  });

  it('is not before its time, also when a crash left its job behind', async () => {
    const id = await scheduleOne();
    receiver.answersWith(503, { 'retry-after': '3600' });
    await tryOnce(id);
    held.clock.moveOn(HOUR - 1);
    expect(await tryOnce(id)).toEqual({ done: false, postponedTo: held.clock.now() + 1 });
    expect(receiver.heard).toHaveLength(1);
  });

  it('is when the receiver asks for it', async () => {
    const id = await scheduleOne();
    receiver.answersWith(429, { 'retry-after': '3600' });
    expect(await tryOnce(id)).toEqual({ done: false, retryAt: held.clock.now() + HOUR });
    held.clock.moveOn(HOUR);
    receiver.answersWith(500, { 'retry-after': '3600' });
    expect(await tryOnce(id)).toEqual({ done: false, retryAt: held.clock.now() + MINUTE });
  });
});

describe('what is remembered of a try', () => {
  const triesOf = (id: DeliveryId) => listTries(held.parts.store, id);

  it('is when it was, how long it took, what came back and why it failed', async () => {
    const id = await scheduleOne();
    const sentAt = held.clock.now();
    receiver.answer = (response) => {
      held.clock.moveOn(321);
      response.writeHead(422).end('{"error": "No such customer"}\n');
    };
    await tryOnce(id);
    await receiver.stop();
    held.clock.moveOn(5 * SECOND);
    await tryOnce(id, 2);
    expect(await triesOf(id)).toEqual([
      {
        deliveryId: id,
        sentAt,
        milliseconds: expect.any(Number) as number,
        responseStatus: 422,
        excerpt: '{"error": "No such customer"}',
        error: 'The receiver answered 422.',
      },
      {
        deliveryId: id,
        sentAt: sentAt + 321 + 5 * SECOND,
        milliseconds: expect.any(Number) as number,
        responseStatus: null,
        excerpt: null,
        error: expect.stringContaining('ECONNREFUSED') as string,
      },
    ]);
    receiver = await AnsweringServer.start();
  });

  it('is the last fifty of them', async () => {
    const id = await scheduleOne();
    for (let count = 1; count <= 52; count += 1) {
      receiver.answersWith(410 + count);
      await tryOnce(id);
      await redeliver(held.parts, await found(id));
    }
    const statuses = (await triesOf(id)).map(({ responseStatus }) => responseStatus);
    expect(statuses).toEqual(Array.from({ length: 50 }, (_, index) => 413 + index));
  });
});

describe('the receiver behind a webhook', () => {
  const lines: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
  const health = async () => registeredWebhook(held.parts.store, workflowId);
  const deliverLogged = (id: DeliveryId) =>
    deliver({ ...held.parts, log }, { subjectId: id, attempt: 1, lostTries: 0 });

  beforeEach(() => {
    lines.length = 0;
  });

  it('fails when it is gone, and no longer when it receives something; the log says both', async () => {
    const id = await scheduleOne();
    const since = held.clock.now();
    receiver.answersWith(410);
    await deliverLogged(id);
    expect(await health()).toMatchObject({ failingSince: since, givenUpInARow: 1 });
    receiver.answersWith(204);
    await redeliver(held.parts, await found(id));
    held.clock.moveOn(HOUR);
    await deliverLogged(id);
    expect(await health()).toMatchObject({
      failingSince: null,
      givenUpInARow: 0,
      lastSuccessAt: since + HOUR,
      lastErrorAt: since,
    });
    expect(lines).toMatchObject([
      { msg: 'Event not delivered' },
      { msg: 'An outgoing webhook is failing', level: 40, workflow: workflowId },
      { msg: 'An outgoing webhook receives events again', level: 40, workflow: workflowId },
    ]);
  });

  it('does not fail because somebody removes it, nor for what is tried again', async () => {
    const id = await scheduleOne();
    receiver.answersWith(500);
    await tryOnce(id);
    expect(await health()).toMatchObject({ failingSince: null, givenUpInARow: 0 });
    expect(await health()).toMatchObject({ lastError: 'The receiver answered 500.' });
  });

  it('is not asked about where it is a temporary listener', async () => {
    await makeReceiver(held.parts, workflowId, {
      webhookUrl: receiver.url(),
      expiresInSeconds: 60,
    });
    const [delivery] = await schedule();
    receiver.answersWith(410);
    await deliverLogged(delivery!.id);
    expect(lines).toMatchObject([{ msg: 'Event not delivered' }]);
  });

  it('loses no sign when many tries end at once', async () => {
    await makeReceiver(held.parts, workflowId, { webhookUrl: receiver.url() });
    for (let count = 0; count < 8; count += 1) await schedule();
    receiver.answersWith(410);
    const { store } = held.parts;
    const all = await listDeliveries(store, workflowId, { limit: 100, cursor: undefined });
    await Promise.all(all.map(({ id }) => deliverLogged(id)));
    expect(await health()).toMatchObject({ givenUpInARow: 8 });
    const said = lines.filter((line) => (line as { msg: string }).msg.includes('is failing'));
    expect(said).toHaveLength(1);
  });
});

describe('a delivery to a temporary listener', () => {
  it('ends when the listener was cleared away after its end', async () => {
    await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 });
    const [delivery] = await schedule();
    held.clock.moveOn(HOUR);
    await makeReceiver(held.parts, workflowId, { webhookUrl: receiver.url() });
    expect(await tryOnce(delivery!.id)).toEqual({ done: true });
    expect(await found(delivery!.id)).toMatchObject({
      status: 'FAILED',
      attempts: 0,
      error: 'The temporary listener has ended.',
    });
    expect(receiver.heard).toEqual([]);
  });

  it('ends when the listener has ended and still stands there', async () => {
    const wanted = { webhookUrl: receiver.url(), expiresInSeconds: 60 };
    await makeReceiver(held.parts, workflowId, wanted);
    const [delivery] = await schedule();
    held.clock.moveOn(MINUTE);
    expect(await tryOnce(delivery!.id)).toEqual({ done: true });
    expect(await found(delivery!.id)).toMatchObject({ status: 'FAILED', attempts: 0 });
    expect(receiver.heard).toEqual([]);
  });

  it('is not tried again after its end', async () => {
    await makeReceiver(held.parts, workflowId, {
      webhookUrl: receiver.url(),
      expiresInSeconds: 60,
    });
    receiver.answersWith(500);
    const [delivery] = await schedule();
    expect(await tryOnce(delivery!.id)).toMatchObject({ done: false });
    held.clock.moveOn(5 * SECOND);
    expect(await tryOnce(delivery!.id, 2)).toEqual({ done: true, givenUp: true });
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
    expect(await tryOnce(id)).toEqual({ done: true, givenUp: true });
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      nextAttemptAt: null,
      error: 'The outgoing webhook was removed.',
    });
  });

  it('the webhook is replaced: the next one gets it at once', async () => {
    const id = await scheduleOne();
    const webhookUrl = `${receiver.url()}/next`;
    meanwhile(500, () => makeReceiver(held.parts, workflowId, { webhookUrl }));
    const retryAt = held.clock.now();
    expect(await tryOnce(id)).toEqual({ done: false, retryAt });
    receiver.answersWith(200);
    await tryOnce(id, 2);
    expect(receiver.heard.map(({ path }) => path)).toEqual(['/events', '/events/next']);
    expect(await found(id)).toMatchObject({ status: 'DELIVERED', attempts: 1 });
  });

  it('it is delivered anew: the new try keeps its retries', async () => {
    const id = await scheduleOne();
    receiver.answersWith(500);
    await tryOnce(id);
    held.clock.moveOn(5 * SECOND);
    meanwhile(500, async () => redeliver(held.parts, await found(id)));
    await tryOnce(id, 2);
    expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 0 });
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('it is delivered anew in its first try, which then says nothing of the next', async () => {
    const id = await scheduleOne();
    meanwhile(410, async () => redeliver(held.parts, await found(id)));
    await tryOnce(id);
    const dueAt = held.clock.now();
    expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 0, nextAttemptAt: dueAt });
  });
});

describe('delivering again', () => {
  it('begins anew, at once, with every retry and under the same event id', async () => {
    const id = await scheduleOne();
    receiver.answersWith(410);
    await tryOnce(id);
    held.clock.moveOn(HOUR);
    await redeliver(held.parts, await found(id));
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
    await redeliver(held.parts, await found(id));
    expect(await found(id)).toMatchObject({ status: 'PENDING', deliveredAt: null });
    await tryOnce(id);
    expect(receiver.heard).toHaveLength(2);
  });

  it('goes to the present webhook, never to one that was replaced or removed', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    await removeOutgoingWebhook(held.parts.store, workflowId);
    const gone = redeliver(held.parts, await found(id));
    await expect(gone).rejects.toMatchObject({ code: 'webhook_gone', status: 409 });
    expect(await found(id)).toMatchObject({ status: 'DELIVERED' });
    const webhookUrl = `${receiver.url()}/next`;
    const next = await makeReceiver(held.parts, workflowId, { webhookUrl });
    await redeliver(held.parts, await found(id));
    expect(await found(id)).toMatchObject({ webhookId: next.id, webhookUrl, status: 'PENDING' });
    expect(await jobsOf(id)).toMatchObject([{ line: next.id }]);
    await tryOnce(id);
    expect(receiver.heard.map(({ path }) => path)).toEqual(['/events', '/events/next']);
  });

  it('goes to no temporary listener that has ended, nor to anybody in its place', async () => {
    const wanted = { webhookUrl: receiver.url(), expiresInSeconds: 60 };
    await makeReceiver(held.parts, workflowId, wanted);
    const [delivery] = await schedule();
    await tryOnce(delivery!.id);
    await redeliver(held.parts, await found(delivery!.id));
    await tryOnce(delivery!.id);
    expect(receiver.heard).toHaveLength(2);
    const gone = { code: 'webhook_gone' };
    held.clock.moveOn(MINUTE);
    await expect(redeliver(held.parts, await found(delivery!.id))).rejects.toMatchObject(gone);
    await makeReceiver(held.parts, workflowId);
    await expect(redeliver(held.parts, await found(delivery!.id))).rejects.toMatchObject(gone);
  });

  it('says how the delivery is then', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    const before = await found(id);
    expect(await redeliver(held.parts, before)).toEqual(await found(id));
  });

  it('is not lost when its queue runs', async () => {
    const id = await scheduleOne();
    await endDeliveriesTo(held.parts.store, (await found(id)).webhookId, 'Given up.');
    await redeliver(held.parts, await found(id));
    expect(await tryOnce(id)).toEqual({ done: true });
    expect(await found(id)).toMatchObject({ status: 'DELIVERED' });
  });
});
