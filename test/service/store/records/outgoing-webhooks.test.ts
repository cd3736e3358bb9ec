import type { WorkflowId } from '../../../../contract/src/index.ts';
import type {
  OutgoingWebhookRecord,
  WebhookState,
} from '../../../../service/src/store/records/outgoing-webhooks.ts';
import {
  deleteEndedReceivers,
  deleteListenersAt,
  deleteRegisteredWebhook,
  insertOutgoingWebhook,
  listListeners,
  listReceivers,
  listRegisteredWebhooks,
  recordSuccess,
  updateHealth,
} from '../../../../service/src/store/records/outgoing-webhooks.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { INITIAL_HEALTH } from '../../../../service/src/webhooks/health.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let workflowId: WorkflowId;

beforeEach(async () => {
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
});

async function insert(
  state: WebhookState = { kind: 'registered', expiresAt: null, removedAt: null },
  webhookUrl = 'https://receiver.example/',
): Promise<OutgoingWebhookRecord> {
  const webhook: OutgoingWebhookRecord = {
    id: held.parts.ids.outgoingWebhook(),
    workflowId,
    webhookUrl,
    signingSecret: 'whsec_x',
    formerSecrets: [],
    events: ['documents.created'],
    createdAt: 0,
    ...INITIAL_HEALTH,
    ...state,
  };
  await insertOutgoingWebhook(held.parts.store, webhook);
  return webhook;
}

const until = (expiresAt: number) => ({ kind: 'temporary', expiresAt, removedAt: null }) as const;
const additional = { kind: 'additional', expiresAt: null, removedAt: null } as const;

const receiversAt = async (now: number) => listReceivers(held.parts.store, workflowId, now);

it('a workflow has one registered webhook', async () => {
  await insert();
  await expect(insert()).rejects.toThrow(/unique/i);
});

it('a workflow has any number of temporary listeners beside it', async () => {
  const all = [await insert(), await insert(until(10)), await insert(until(20))];
  expect(await receiversAt(0)).toEqual(expect.arrayContaining(all));
});

it('a temporary listener receives nothing after its end', async () => {
  const registered = await insert();
  const listener = await insert(until(10));
  expect(await receiversAt(9)).toEqual(expect.arrayContaining([registered, listener]));
  expect(await receiversAt(10)).toEqual([registered]);
});

it('a temporary listener is not the registered webhook', async () => {
  await insert(until(10));
  expect(await listRegisteredWebhooks(held.parts.store, [workflowId])).toEqual([]);
});

it('an additional webhook is not the registered webhook, and stays when that one is removed', async () => {
  const registered = await insert();
  const all = [await insert(additional), await insert(additional), await insert(until(10))];
  expect(await listRegisteredWebhooks(held.parts.store, [workflowId])).toEqual([registered]);
  await deleteRegisteredWebhook(held.parts.store, workflowId);
  expect(await receiversAt(0)).toEqual(expect.arrayContaining(all));
  expect(await listListeners(held.parts.store, workflowId, 0)).toHaveLength(3);
  expect(await listListeners(held.parts.store, workflowId, 10)).toHaveLength(2);
});

it('a receiver whose row contradicts itself is an error', async () => {
  const { id } = await insert(until(10));
  const change = { expiresAt: null };
  const { store } = held.parts;
  await queriesOf(store).updateTable('outgoingWebhooks').set(change).where('id', '=', id).execute();
  await expect(receiversAt(0)).rejects.toThrow('is temporary and has no end');
});

describe('a success of a receiver', () => {
  const registered = { kind: 'registered', expiresAt: null, removedAt: null } as const;

  it.each([registered, additional])('is stored: $kind', async (state) => {
    const { id } = await insert(state);
    const { store } = held.parts;
    await updateHealth(store, id, { ...INITIAL_HEALTH, givenUpInARow: 2, lastErrorAt: 5 });
    expect(await recordSuccess(store, id, 7)).toBe(true);
    const health = { givenUpInARow: 0, lastSuccessAt: 7, lastErrorAt: 5 };
    expect(await receiversAt(0)).toMatchObject([health]);
  });

  it('is not stored if it was failing, because that is to be reported', async () => {
    const { id } = await insert();
    await updateHealth(held.parts.store, id, { ...INITIAL_HEALTH, failingSince: 5 });
    expect(await recordSuccess(held.parts.store, id, 7)).toBe(false);
    expect(await receiversAt(0)).toMatchObject([{ failingSince: 5, lastSuccessAt: null }]);
  });

  it('is not stored for a temporary listener', async () => {
    const { id } = await insert(until(10));
    expect(await recordSuccess(held.parts.store, id, 7)).toBe(false);
    expect(await receiversAt(0)).toMatchObject([{ lastSuccessAt: null }]);
  });
});

it('a webhook receives events of its workflow only', async () => {
  await insert();
  expect(await listReceivers(held.parts.store, 'wkf_other', 0)).toEqual([]);
});

it('removing the registered webhook keeps the listeners, and returns its id', async () => {
  const { id } = await insert();
  const listener = await insert(until(10));
  expect(await deleteRegisteredWebhook(held.parts.store, workflowId)).toEqual([id]);
  expect(await deleteRegisteredWebhook(held.parts.store, workflowId)).toEqual([]);
  expect(await receiversAt(0)).toEqual([listener]);
});

it('ended listeners are deleted, others stay', async () => {
  const [registered, , later] = [await insert(), await insert(until(10)), await insert(until(11))];
  await deleteEndedReceivers(held.parts.store, 10);
  expect(await receiversAt(0)).toEqual(expect.arrayContaining([registered, later]));
  expect(await receiversAt(0)).toHaveLength(2);
});

it('listeners at one address are removed; the registered webhook there and other listeners stay', async () => {
  const registered = await insert();
  await insert(until(10));
  const elsewhere = await insert(until(10), 'https://elsewhere.example/');
  await deleteListenersAt(held.parts.store, workflowId, 'https://receiver.example/');
  expect(await receiversAt(0)).toEqual(expect.arrayContaining([registered, elsewhere]));
  expect(await receiversAt(0)).toHaveLength(2);
});
