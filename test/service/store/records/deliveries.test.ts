import type {
  DeliveryId,
  OutgoingWebhookId,
  RunId,
  WorkflowId,
} from '../../../../contract/src/index.ts';
import type {
  DeliveryProgress,
  DeliveryRecord,
  DeliveryState,
} from '../../../../service/src/store/records/deliveries.ts';
import {
  restartDelivery,
  endDeliveriesOtherThan,
  endDeliveriesTo,
  findDelivery,
  findDeliverySubject,
  insertDelivery,
  listDeliveries,
  moveDeliveries,
  recordAttempt,
} from '../../../../service/src/store/records/deliveries.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeRun, makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let workflowId: WorkflowId;
let runId: RunId;
const found = (id: DeliveryId) => findDelivery(held.parts.store, id);

const subjectOf = (id: DeliveryId) => findDeliverySubject(held.parts.store, id);

beforeEach(async () => {
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
  runId = await makeRun(held.parts, workflowId);
});

const WAITING: DeliveryState = { status: 'PENDING', nextAttemptAt: 0, deliveredAt: null };
const ARRIVED: DeliveryState = { status: 'DELIVERED', nextAttemptAt: null, deliveredAt: 3 };

async function insert(
  facts: Partial<Omit<DeliveryRecord, keyof DeliveryState>> = {},
  state = WAITING,
): Promise<DeliveryRecord> {
  held.clock.moveOn(1);
  const delivery: DeliveryRecord = {
    id: held.parts.ids.delivery(),
    workflowId,
    runId,
    webhookId: 'owc_1',
    webhookKind: 'registered',
    webhookUrl: 'https://receiver.example/',
    eventId: 'evt_1',
    eventType: 'documents.created',
    body: '{}',
    round: 0,
    attempts: 0,
    responseStatus: null,
    error: null,
    createdAt: 0,
    giveUpAt: null,
    ...facts,
    ...state,
  };
  await insertDelivery(held.parts.store, delivery);
  return delivery;
}

const received: DeliveryProgress = {
  status: 'DELIVERED',
  attempts: 1,
  responseStatus: 200,
  error: null,
  nextAttemptAt: null,
  deliveredAt: 9,
};

it('the subject of a job is its delivery, with the hops of the data', async () => {
  const { id } = await insert();
  expect(await subjectOf(id)).toEqual({ delivery: await found(id), hops: 0 });
  await queriesOf(held.parts.store).updateTable('sourceEvents').set({ hops: 3 }).execute();
  expect(await subjectOf(id)).toMatchObject({ delivery: { id }, hops: 3 });
  expect(await subjectOf('dlv_unknown')).toBeUndefined();
});

describe('the result of an attempt', () => {
  it('is stored', async () => {
    const delivery = await insert();
    await recordAttempt(held.parts.store, delivery, received);
    expect(await found(delivery.id)).toEqual({ ...delivery, ...received });
  });

  it('does not overwrite a delivery that failed meanwhile', async () => {
    const delivery = await insert();
    await endDeliveriesTo(held.parts.store, 'owc_1', 'The outgoing webhook was removed.');
    await recordAttempt(held.parts.store, delivery, received);
    expect(await found(delivery.id)).toMatchObject({ status: 'FAILED', attempts: 0 });
  });

  it.each([0, 3])(
    'does not overwrite a delivery that was redelivered meanwhile, after %d',
    async (attempts) => {
      const delivery = await insert({ attempts });
      const { id, webhookId, webhookKind, webhookUrl } = delivery;
      const to = { webhookId, webhookKind, webhookUrl, dueAt: 7 };
      await restartDelivery(held.parts.store, id, to);
      await recordAttempt(held.parts.store, delivery, { ...received, attempts: attempts + 1 });
      expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 0, nextAttemptAt: 7 });
    },
  );
});

it('a new receiver takes over pending deliveries; a running attempt is not stored', async () => {
  const [moved, arrived] = [await insert(), await insert({}, ARRIVED)];
  const receiver = {
    webhookId: 'owc_2',
    webhookKind: 'temporary',
    webhookUrl: 'https://next.example/',
    giveUpAt: 7,
  } as const;
  const from = { webhookId: 'owc_1', events: ['documents.created'] } as const;
  await moveDeliveries(held.parts.store, from, receiver);
  await recordAttempt(held.parts.store, moved, received);
  expect(await found(moved.id)).toEqual({ ...moved, ...receiver });
  expect(await found(arrived.id)).toEqual(arrived);
});

it('deliveries of events to which a receiver does not subscribe are failed', async () => {
  const [heard, unheard] = [await insert(), await insert({ eventType: 'run.failed' })];
  const events = { webhookId: 'owc_1', events: ['documents.created'] } as const;
  await endDeliveriesOtherThan(held.parts.store, events, 'It does not hear of it.');
  expect(await found(heard.id)).toEqual(heard);
  expect(await found(unheard.id)).toMatchObject({
    status: 'FAILED',
    nextAttemptAt: null,
    error: 'It does not hear of it.',
  });
});

describe('failing the pending deliveries to a receiver', () => {
  const end = (webhookId: OutgoingWebhookId) =>
    endDeliveriesTo(held.parts.store, webhookId, 'It was removed.');

  it('ends pending deliveries with a reason', async () => {
    const { id } = await insert();
    await end('owc_1');
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      nextAttemptAt: null,
      error: 'It was removed.',
    });
  });

  it('keeps delivered ones, and those to other receivers', async () => {
    const arrived = await insert({}, ARRIVED);
    const elsewhere = await insert({ webhookId: 'owc_2' });
    await end('owc_1');
    expect(await found(arrived.id)).toEqual(arrived);
    expect(await found(elsewhere.id)).toEqual(elsewhere);
  });
});

it('deliveries are listed newest first, page by page', async () => {
  const ids = [await insert(), await insert(), await insert()].map(({ id }) => id).reverse();
  const page = async (cursor?: DeliveryId) =>
    (await listDeliveries(held.parts.store, workflowId, { limit: 2, cursor })).map(({ id }) => id);
  expect(await page()).toEqual(ids.slice(0, 2));
  expect(await page(ids[1])).toEqual(ids.slice(2));
  expect(await listDeliveries(held.parts.store, 'wkf_x', { limit: 9, cursor: undefined })).toEqual(
    [],
  );
});
