import { listReceivers } from '../../../service/src/store/records/outgoing-webhooks.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { Webhook } from 'standardwebhooks';
import type { EventType } from '../../../contract/src/index.ts';
import { documentsCreated } from '../../../service/src/webhooks/events.ts';
import { listDeliveries } from '../../../service/src/store/records/deliveries.ts';
import { WHOLE_LIST } from '../../../service/src/store/list-page.ts';
import { scheduleDeliveries } from '../../../service/src/webhooks/schedule-delivery.ts';
import { findTenant } from '../../../service/src/store/records/workflows.ts';
import { makeReceiver } from '../seeds.ts';
import type { ReceivedRequest } from './answering-server.ts';
import { deliveriesForEachTest } from './deliveries-of-a-test.ts';
import { DROPPED } from '../queue/handed-job.ts';

const SECOND = 1_000;

const held = deliveriesForEachTest();
const { schedule, scheduleOne, tryOnce, found, jobsOf } = held;

describe('a scheduled event', () => {
  it('goes to the registered webhook and to every listener', async () => {
    const registered = await makeReceiver(held.parts, held.workflowId);
    const listener = await makeReceiver(held.parts, held.workflowId, { expiresInSeconds: 60 });
    const deliveries = await schedule();
    expect(deliveries.map(({ webhookId }) => webhookId).sort()).toEqual(
      [registered.id, listener.id].sort(),
    );
    expect(deliveries).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: 'PENDING', attempts: 0, eventId: 'evt_1' })),
    );
  });

  it('goes nowhere without a receiver', async () => {
    expect(await schedule()).toEqual([]);
  });

  it('does not go to an expired listener', async () => {
    await makeReceiver(held.parts, held.workflowId, { expiresInSeconds: 60 });
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
  ] as const)('of type %s goes to subscribers of %j', async (type, events, count) => {
    await makeReceiver(held.parts, held.workflowId, events ? { events: [...events] } : {});
    expect(await schedule(type)).toHaveLength(count);
  });

  it('has a job that is due at once, in the same commit', async () => {
    const id = await scheduleOne();
    expect(await jobsOf(id)).toMatchObject([{ kind: 'delivery', dueAt: held.clock.now() }]);
  });

  it('does not exist if the commit fails', async () => {
    await makeReceiver(held.parts, held.workflowId);
    const { store, ids, queue } = held.parts;
    const { runId: id, workflowId } = held;
    const run = { id, workflowId, hops: 0, tenantId: await findTenant(store, workflowId) };
    const event = documentsCreated(held.originOf('evt_1'), []);
    const work = queue.commit(store, { lock: null }, async (transaction, enqueue) => {
      const receivers = await listReceivers(transaction, workflowId, 0);
      await scheduleDeliveries({ ids, enqueue }, transaction, { run, event, receivers, now: 0 });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await queriesOf(store).selectFrom('deliveries').selectAll().execute()).toEqual([]);
    expect(await queriesOf(store).selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  it('goes to the next webhook if its own is replaced', async () => {
    const id = await scheduleOne();
    const next = await makeReceiver(held.parts, held.workflowId, {
      webhookUrl: `${held.receiver.url()}/next`,
    });
    expect(await found(id)).toMatchObject({ webhookId: next.id, webhookUrl: next.webhookUrl });
    held.clock.moveOn(Date.now() - held.clock.now());
    await tryOnce(id);
    const [{ path, headers, body }] = held.receiver.heard as [ReceivedRequest];
    expect(path).toBe('/events/next');
    new Webhook(next.signingSecret).verify(body, headers as Record<string, string>);
  });

  it('fails if the next webhook does not subscribe to such events', async () => {
    const id = await scheduleOne();
    await makeReceiver(held.parts, held.workflowId, { events: ['run.failed'] });
    const error =
      'The outgoing webhook was replaced by one that does not subscribe to this event type.';
    expect(await found(id)).toMatchObject({ status: 'FAILED', error, nextAttemptAt: null });
    expect(await tryOnce(id)).toEqual(DROPPED);
    expect(held.receiver.heard).toEqual([]);
  });

  it('goes to the registered webhook that replaces a listener', async () => {
    const { webhookUrl } = await makeReceiver(held.parts, held.workflowId, {
      expiresInSeconds: 60,
    });
    const [delivery] = await schedule();
    const { id } = await makeReceiver(held.parts, held.workflowId, { webhookUrl });
    expect(await found(delivery!.id)).toMatchObject({ webhookId: id, giveUpAt: null });
  });

  it('goes once to a webhook that replaces both the registered one and a listener', async () => {
    const { parts, workflowId } = held;
    await makeReceiver(parts, workflowId);
    const { webhookUrl } = await makeReceiver(parts, workflowId, { expiresInSeconds: 60 });
    const before = await schedule();
    const next = await makeReceiver(parts, workflowId, { webhookUrl });
    const after = await Promise.all(before.map(({ id }) => found(id)));
    const error = 'Another delivery sends this event to the new webhook.';
    expect(after.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
      { status: 'FAILED', error, nextAttemptAt: null },
      { status: 'PENDING', webhookId: next.id, error: null },
    ]);
  });

  it('goes to that webhook with every other event', async () => {
    const { parts, workflowId } = held;
    const events: EventType[] = ['documents.created', 'run.failed'];
    await makeReceiver(parts, workflowId, { events });
    await schedule();
    const { webhookUrl } = await makeReceiver(parts, workflowId, {
      events,
      expiresInSeconds: 60,
    });
    await schedule('run.failed');
    const next = await makeReceiver(parts, workflowId, { webhookUrl, events });
    const deliveries = await listDeliveries(parts.store, workflowId, WHOLE_LIST);
    const pending = deliveries.filter(({ status }) => status === 'PENDING');
    expect(pending.map(({ eventType }) => eventType).toSorted()).toEqual(events);
    expect(pending.every(({ webhookId }) => webhookId === next.id)).toBe(true);
  });
});
