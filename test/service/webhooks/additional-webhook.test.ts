import type { DeliveryId } from '../../../contract/src/index.ts';
import { listDeliveries } from '../../../service/src/store/records/deliveries.ts';
import { redeliver } from '../../../service/src/webhooks/redeliver.ts';
import { removeListener } from '../../../service/src/workflows/outgoing-webhook/remove-webhook.ts';
import { makeReceiver } from '../seeds.ts';
import { deliveriesForEachTest } from './deliveries-of-a-test.ts';

const MINUTE = 60_000;

const held = deliveriesForEachTest();
const { schedule, tryOnce, found } = held;
const add = (end: string, wanted: Parameters<typeof makeReceiver>[2] = {}) =>
  makeReceiver(held.parts, held.workflowId, {
    webhookUrl: `${held.receiver.url()}${end}`,
    additional: true,
    ...wanted,
  });
const remove = (id: Awaited<ReturnType<typeof add>>['id']) =>
  removeListener(held.parts, held.workflowId, id);

/** n8n unpublishes a flow and publishes it again, with a new token in its address. */
async function publishAgain(): Promise<{ id: DeliveryId; webhookId: string }> {
  const before = await add('?token=1');
  const [delivery] = await schedule();
  await remove(before.id);
  const { id: webhookId } = await add('?token=2');
  return { id: delivery!.id, webhookId };
}

describe('the event of an additional webhook that was removed', () => {
  it('goes to the next one at its origin and path, whatever the query', async () => {
    const { id, webhookId } = await publishAgain();
    expect(await found(id)).toMatchObject({ webhookId, status: 'PENDING', error: null });
    await tryOnce(id);
    expect(held.receiver.heard.map(({ path }) => path)).toEqual(['/events?token=2']);
  });

  it('waits, also if it happens between both', async () => {
    const before = await add('?token=1');
    await remove(before.id);
    const [delivery] = await schedule();
    expect(delivery).toMatchObject({ webhookId: before.id, webhookKind: 'additional' });
    const { id: webhookId } = await add('?token=2');
    expect(await found(delivery!.id)).toMatchObject({ webhookId, status: 'PENDING' });
  });

  it('goes neither to a webhook at another path nor to the registered one', async () => {
    const before = await add('/one');
    const [delivery] = await schedule();
    await remove(before.id);
    await add('/two');
    await add('/one', { additional: false });
    expect(await found(delivery!.id)).toMatchObject({ webhookId: before.id });
    held.clock.moveOn(MINUTE);
    await tryOnce(delivery!.id);
    expect(await found(delivery!.id)).toMatchObject({ status: 'FAILED' });
    expect(held.receiver.heard).toEqual([]);
  });

  it('is kept for as many removed webhooks as a workflow may have', async () => {
    const limits = { ...held.parts.limits, webhooks: 1 };
    const [one, two] = [await add('/one'), await add('/two')];
    await schedule();
    const parts = { ...held.parts, limits };
    await removeListener(parts, held.workflowId, one.id);
    await removeListener(parts, held.workflowId, two.id);
    const page = { limit: 100, cursor: undefined };
    const all = await listDeliveries(held.parts.store, held.workflowId, page);
    const statusOf = (id: string) => all.find(({ webhookId }) => webhookId === id)?.status;
    expect([statusOf(one.id), statusOf(two.id)]).toEqual(['PENDING', 'FAILED']);
  });
});

describe('a redelivery to an additional webhook', () => {
  it('goes to its successor at the same place, not to the registered webhook', async () => {
    const before = await add('?token=1');
    const [delivery] = await schedule();
    await remove(before.id);
    held.clock.moveOn(MINUTE);
    await add('', { additional: false });
    const gone = { code: 'webhook_gone' };
    await expect(redeliver(held.parts, delivery!)).rejects.toMatchObject(gone);
    const { id: webhookId } = await add('?token=2');
    expect(await redeliver(held.parts, delivery!)).toMatchObject({ webhookId });
  });

  it.each([
    ['at another place', '/two', {}],
    ['that is temporary', '/one', { additional: false, expiresInSeconds: 600 }],
  ])('never goes to a listener %s', async (_, end, wanted) => {
    const before = await add('/one');
    const [delivery] = await schedule();
    await remove(before.id);
    held.clock.moveOn(MINUTE);
    await add(end, wanted);
    const gone = { code: 'webhook_gone' };
    await expect(redeliver(held.parts, delivery!)).rejects.toMatchObject(gone);
  });
});

describe('an address with a registered and an additional webhook', () => {
  it('gets each event once, through the registered one', async () => {
    await add('');
    const { id } = await add('', { additional: false });
    expect(await schedule()).toMatchObject([{ webhookId: id, webhookKind: 'registered' }]);
  });
});
