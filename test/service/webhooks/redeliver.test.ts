import type { EventType } from '../../../contract/src/index.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import type { DeliveryRecord } from '../../../service/src/store/records/deliveries.ts';
import { endDeliveriesTo } from '../../../service/src/store/records/deliveries.ts';
import { redeliver } from '../../../service/src/webhooks/redeliver.ts';
import { removeOutgoingWebhook } from '../../../service/src/workflows/outgoing-webhook/remove-webhook.ts';
import { makeReceiver } from '../seeds.ts';
import { deliveriesForEachTest } from './deliveries-of-a-test.ts';
import { retriedAt, SUCCEEDED } from '../queue/handed-job.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const held = deliveriesForEachTest();
const { schedule, scheduleOne, tryOnce, found, jobsOf } = held;

/** Registers a receiver of the workflow's events. */
const receive = (
  webhookUrl: string,
  wanted: { events?: EventType[]; expiresInSeconds?: number; additional?: boolean } = {},
) => makeReceiver(held.parts, held.workflowId, { webhookUrl, ...wanted });

/** Returns the id of the delivery to an address. */
const idAt = (deliveries: readonly DeliveryRecord[], address: string) =>
  deliveries.find(({ webhookUrl }) => webhookUrl === address)!.id;

describe('a redelivery', () => {
  it('starts at once, with all retries and the same event ID', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(410);
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
    held.receiver.answersWith(500);
    expect(await tryOnce(id)).toEqual(retriedAt(held.clock.now() + 5 * SECOND));
    expect(held.receiver.heard.map(({ headers }) => headers['webhook-id'])).toEqual([
      'evt_1',
      'evt_1',
    ]);
  });

  it('sends events again that have already arrived', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    await redeliver(held.parts, await found(id));
    expect(await found(id)).toMatchObject({ status: 'PENDING', deliveredAt: null });
    await tryOnce(id);
    expect(held.receiver.heard).toHaveLength(2);
  });

  it('is rejected if the delivery was pruned in the meantime', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    const [delivery, jobs] = [await found(id), await jobsOf(id)];
    await queriesOf(held.parts.store).deleteFrom('deliveryTries').execute();
    await queriesOf(held.parts.store).deleteFrom('deliveries').execute();
    const again = redeliver(held.parts, delivery);
    await expect(again).rejects.toMatchObject({ code: 'not_found', status: 404 });
    expect(await jobsOf(id)).toEqual(jobs);
  });

  it('goes to the current webhook, never to one that was replaced or removed', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    await removeOutgoingWebhook(held.parts, held.workflowId);
    const gone = redeliver(held.parts, await found(id));
    await expect(gone).rejects.toMatchObject({ code: 'webhook_gone', status: 409 });
    expect(await found(id)).toMatchObject({ status: 'DELIVERED' });
    const webhookUrl = `${held.receiver.url()}/next`;
    const next = await makeReceiver(held.parts, held.workflowId, { webhookUrl });
    await redeliver(held.parts, await found(id));
    expect(await found(id)).toMatchObject({ webhookId: next.id, webhookUrl, status: 'PENDING' });
    expect(await jobsOf(id)).toMatchObject([{ groupKey: `${held.ownerId}/${next.id}` }]);
    await tryOnce(id);
    expect(held.receiver.heard.map(({ path }) => path)).toEqual(['/events', '/events/next']);
  });

  it('ends another delivery that still sends the event to the same webhook', async () => {
    const next = `${held.receiver.url()}/next`;
    await receive(held.receiver.url());
    await receive(next, { expiresInSeconds: 60 });
    const scheduled = await schedule();
    const [registered, listening] = [idAt(scheduled, held.receiver.url()), idAt(scheduled, next)];
    await tryOnce(registered);
    // This webhook replaces both receivers, and takes over the event that the listener has not got.
    const { id: webhookId } = await receive(next);
    expect(await found(listening)).toMatchObject({ webhookId, status: 'PENDING' });
    await redeliver(held.parts, await found(registered));
    expect(await found(registered)).toMatchObject({ webhookId, status: 'PENDING' });
    expect(await found(listening)).toMatchObject({
      status: 'FAILED',
      error: 'Another delivery of this event was sent again to the same webhook.',
    });
    await tryOnce(registered);
    await tryOnce(listening);
    expect(held.receiver.heard.map(({ path }) => path)).toEqual(['/events', '/events/next']);
  });

  it('leaves deliveries to other webhooks and of other events', async () => {
    const next = `${held.receiver.url()}/next`;
    await receive(held.receiver.url(), { events: ['documents.created', 'run.failed'] });
    await receive(next, { additional: true });
    const scheduled = await schedule();
    const [failed] = await schedule('run.failed');
    const others = [idAt(scheduled, next), failed!.id];
    const before = await Promise.all(others.map(found));
    expect(before).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }]);
    await redeliver(held.parts, await found(idAt(scheduled, held.receiver.url())));
    expect(await Promise.all(others.map(found))).toEqual(before);
  });

  it('goes neither to an expired temporary listener nor to another receiver instead', async () => {
    const wanted = { webhookUrl: held.receiver.url(), expiresInSeconds: 60 };
    await makeReceiver(held.parts, held.workflowId, wanted);
    const [delivery] = await schedule();
    await tryOnce(delivery!.id);
    await redeliver(held.parts, await found(delivery!.id));
    await tryOnce(delivery!.id);
    expect(held.receiver.heard).toHaveLength(2);
    const gone = { code: 'webhook_gone' };
    held.clock.moveOn(MINUTE);
    await expect(redeliver(held.parts, await found(delivery!.id))).rejects.toMatchObject(gone);
    await makeReceiver(held.parts, held.workflowId);
    await expect(redeliver(held.parts, await found(delivery!.id))).rejects.toMatchObject(gone);
  });

  it('returns the new state of the delivery', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    const before = await found(id);
    expect(await redeliver(held.parts, before)).toEqual(await found(id));
  });

  it('is not lost while its queue runs', async () => {
    const id = await scheduleOne();
    await endDeliveriesTo(held.parts.store, (await found(id)).webhookId, 'Given up.');
    await redeliver(held.parts, await found(id));
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    expect(await found(id)).toMatchObject({ status: 'DELIVERED' });
  });
});
