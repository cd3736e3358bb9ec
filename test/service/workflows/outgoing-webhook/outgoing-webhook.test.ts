import type { WorkflowId } from '../../../../contract/src/index.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { listReceivers } from '../../../../service/src/store/records/outgoing-webhooks.ts';
import { registerOutgoingWebhook } from '../../../../service/src/workflows/outgoing-webhook/register-webhook.ts';
import { removeOutgoingWebhook } from '../../../../service/src/workflows/outgoing-webhook/remove-webhook.ts';
import { registeredWebhook } from '../../../../service/src/workflows/outgoing-webhook/select-webhook.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeReceiver, makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
const webhookUrl = 'https://receiver.example/';
let workflowId: WorkflowId;

beforeEach(async () => {
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
});

const receivers = () => listReceivers(held.parts.store, workflowId, held.clock.now());
const none = { code: 'no_outgoing_webhook', status: 404 };

describe('the outgoing webhook of a workflow', () => {
  it('receives events about new documents by default', async () => {
    const webhook = await makeReceiver(held.parts, workflowId, { webhookUrl });
    expect(webhook).toMatchObject({ webhookUrl, events: ['documents.created'], expiresAt: null });
    expect(await registeredWebhook(held.parts.store, workflowId)).toEqual(webhook);
  });

  it('has its own signing secret', async () => {
    const [one, other] = [
      await makeReceiver(held.parts, workflowId),
      await makeReceiver(held.parts, workflowId),
    ];
    expect(one.signingSecret).toMatch(/^whsec_/);
    expect(other.signingSecret).not.toBe(one.signingSecret);
  });

  it('is replaced by the next one', async () => {
    await makeReceiver(held.parts, workflowId);
    const second = await makeReceiver(held.parts, workflowId, { webhookUrl });
    expect(await receivers()).toEqual([second]);
  });

  it('is gone after it was removed', async () => {
    await makeReceiver(held.parts, workflowId);
    await removeOutgoingWebhook(held.parts, workflowId);
    expect(await receivers()).toMatchObject([{ removedAt: held.clock.now() }]);
    await expect(registeredWebhook(held.parts.store, workflowId)).rejects.toMatchObject(none);
    await expect(removeOutgoingWebhook(held.parts, workflowId)).rejects.toMatchObject(none);
    held.clock.moveOn(60_000);
    expect(await receivers()).toEqual([]);
  });
});

describe('a temporary listener', () => {
  it('exists beside the registered webhook and other listeners', async () => {
    const all = [
      await makeReceiver(held.parts, workflowId),
      await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 }),
      await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 }),
    ];
    expect(await receivers()).toEqual(expect.arrayContaining(all));
  });

  it('is not the outgoing webhook of the workflow, and is not removed with it', async () => {
    const listener = await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 });
    await expect(registeredWebhook(held.parts.store, workflowId)).rejects.toMatchObject(none);
    await makeReceiver(held.parts, workflowId);
    await removeOutgoingWebhook(held.parts, workflowId);
    expect((await receivers()).filter(({ removedAt }) => removedAt === null)).toEqual([listener]);
  });

  it('is replaced by the next one at its address, so that each event arrives once', async () => {
    await makeReceiver(held.parts, workflowId, { webhookUrl, expiresInSeconds: 60 });
    const second = await makeReceiver(held.parts, workflowId, { webhookUrl, expiresInSeconds: 90 });
    expect(await receivers()).toEqual([second]);
    const registered = await makeReceiver(held.parts, workflowId, { webhookUrl });
    expect(await receivers()).toEqual([registered]);
  });

  it('expires', async () => {
    await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 });
    held.clock.moveOn(59_999);
    expect(await receivers()).toHaveLength(1);
    held.clock.moveOn(1);
    expect(await receivers()).toEqual([]);
  });

  it('expires after three minutes by default', async () => {
    const { store } = held.parts;
    const wanted = { webhookUrl, temporary: true };
    const { expiresAt } = await registerOutgoingWebhook(held.parts, workflowId, wanted);
    expect(expiresAt).toBe(held.clock.now() + 180_000);
    expect(
      await queriesOf(store).selectFrom('outgoingWebhooks').selectAll().execute(),
    ).toHaveLength(1);
  });

  it('is deleted when another registers after its end', async () => {
    const { store } = held.parts;
    await makeReceiver(held.parts, workflowId, { expiresInSeconds: 1 });
    held.clock.moveOn(1_000);
    const next = await makeReceiver(held.parts, workflowId, { expiresInSeconds: 60 });
    const rows = await queriesOf(store).selectFrom('outgoingWebhooks').select('id').execute();
    expect(rows).toEqual([{ id: next.id }]);
  });

  it('with "temporary: false" is the registered webhook', async () => {
    const wanted = { webhookUrl, temporary: false };
    const webhook = await registerOutgoingWebhook(held.parts, workflowId, wanted);
    expect(await registeredWebhook(held.parts.store, workflowId)).toEqual(webhook);
  });
});
