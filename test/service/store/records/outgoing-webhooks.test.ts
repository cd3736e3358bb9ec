import type { WorkflowId } from '../../../../contract/src/index.ts';
import type { OutgoingWebhookRecord } from '../../../../service/src/store/records/outgoing-webhooks.ts';
import {
  deleteEndedReceivers,
  deleteListenersAt,
  deleteRegisteredWebhook,
  insertOutgoingWebhook,
  listReceivers,
  listRegisteredWebhooks,
} from '../../../../service/src/store/records/outgoing-webhooks.ts';
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
  members: Partial<OutgoingWebhookRecord> = {},
): Promise<OutgoingWebhookRecord> {
  const webhook: OutgoingWebhookRecord = {
    id: held.parts.ids.outgoingWebhook(),
    workflowId,
    webhookUrl: 'https://receiver.example/',
    signingSecret: 'whsec_x',
    formerSecrets: [],
    events: ['documents.created'],
    expiresAt: null,
    createdAt: 0,
    removedAt: null,
    ...INITIAL_HEALTH,
    ...members,
  };
  await insertOutgoingWebhook(held.parts.store, webhook);
  return webhook;
}

const receiversAt = async (now: number) => listReceivers(held.parts.store, workflowId, now);

it('a workflow has one registered webhook', async () => {
  await insert();
  await expect(insert()).rejects.toThrow(/UNIQUE/);
});

it('a workflow has any number of temporary listeners beside it', async () => {
  const all = [await insert(), await insert({ expiresAt: 10 }), await insert({ expiresAt: 20 })];
  expect(await receiversAt(0)).toEqual(expect.arrayContaining(all));
});

it('a temporary listener receives nothing after its end', async () => {
  const registered = await insert();
  const listener = await insert({ expiresAt: 10 });
  expect(await receiversAt(9)).toEqual(expect.arrayContaining([registered, listener]));
  expect(await receiversAt(10)).toEqual([registered]);
});

it('a temporary listener is not the registered webhook', async () => {
  await insert({ expiresAt: 10 });
  expect(await listRegisteredWebhooks(held.parts.store, [workflowId])).toEqual([]);
});

it('a webhook receives events of its workflow only', async () => {
  await insert();
  expect(await listReceivers(held.parts.store, 'wkf_other', 0)).toEqual([]);
});

it('removing the registered webhook keeps the listeners, and returns its id', async () => {
  const { id } = await insert();
  const listener = await insert({ expiresAt: 10 });
  expect(await deleteRegisteredWebhook(held.parts.store, workflowId)).toEqual([id]);
  expect(await deleteRegisteredWebhook(held.parts.store, workflowId)).toEqual([]);
  expect(await receiversAt(0)).toEqual([listener]);
});

it('ended listeners are deleted, others stay', async () => {
  const [registered, , later] = [
    await insert(),
    await insert({ expiresAt: 10 }),
    await insert({ expiresAt: 11 }),
  ];
  await deleteEndedReceivers(held.parts.store, 10);
  expect(await receiversAt(0)).toEqual(expect.arrayContaining([registered, later]));
  expect(await receiversAt(0)).toHaveLength(2);
});

it('listeners at one address are removed; the registered webhook there and other listeners stay', async () => {
  const registered = await insert();
  await insert({ expiresAt: 10 });
  const elsewhere = await insert({ expiresAt: 10, webhookUrl: 'https://elsewhere.example/' });
  await deleteListenersAt(held.parts.store, workflowId, 'https://receiver.example/');
  expect(await receiversAt(0)).toEqual(expect.arrayContaining([registered, elsewhere]));
  expect(await receiversAt(0)).toHaveLength(2);
});
