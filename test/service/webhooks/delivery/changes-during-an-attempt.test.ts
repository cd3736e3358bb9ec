import { markWorkflowArchived } from '../../../../service/src/store/records/workflows.ts';
import { deliver } from '../../../../service/src/webhooks/delivery/deliver.ts';
import { redeliver } from '../../../../service/src/webhooks/redeliver.ts';
import { removeOutgoingWebhook } from '../../../../service/src/workflows/outgoing-webhook/remove-webhook.ts';
import { makeReceiver } from '../../seeds.ts';
import { deliveriesForEachTest } from '../deliveries-of-a-test.ts';
import { jobOf, leaseJobOf } from '../../queue/by-hand.ts';
import { GIVEN_UP, postponedTo, retriedAt, SUCCEEDED } from '../../queue/handed-job.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const held = deliveriesForEachTest();
const { scheduleOne, tryOnce, found, jobsOf } = held;

describe('if something happens during an attempt', () => {
  /** Runs an action between the request and its response. */
  const meanwhile = (status: number, happens: () => Promise<unknown>) => {
    held.receiver.answer = (response) => {
      void happens().then(() => response.writeHead(status).end());
    };
  };

  it('the webhook is removed: the attempt counts, and the next one waits for a successor', async () => {
    const id = await scheduleOne();
    const end = held.clock.now() + MINUTE;
    meanwhile(500, () => removeOutgoingWebhook(held.parts, held.workflowId));
    const retryAt = held.clock.now() + 5 * SECOND;
    expect(await tryOnce(id)).toEqual(retriedAt(retryAt));
    expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 1 });
    held.clock.moveOn(5 * SECOND);
    expect(await tryOnce(id)).toEqual(postponedTo(end));
    expect(held.receiver.heard).toHaveLength(1);
  });

  it('the workflow is archived and its webhook removed: the delivery stays failed', async () => {
    const id = await scheduleOne();
    meanwhile(500, async () => {
      await markWorkflowArchived(held.parts.store, held.workflowId, held.clock.now());
      await removeOutgoingWebhook(held.parts, held.workflowId);
    });
    expect(await tryOnce(id)).toEqual(GIVEN_UP);
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      nextAttemptAt: null,
      error: 'The outgoing webhook was removed.',
    });
  });

  it('the webhook is replaced: the new one gets it at once', async () => {
    const id = await scheduleOne();
    const webhookUrl = `${held.receiver.url()}/next`;
    meanwhile(500, () => makeReceiver(held.parts, held.workflowId, { webhookUrl }));
    const retryAt = held.clock.now();
    expect(await tryOnce(id)).toEqual(retriedAt(retryAt));
    held.receiver.answersWith(200);
    await tryOnce(id);
    expect(held.receiver.heard.map(({ path }) => path)).toEqual(['/events', '/events/next']);
    expect(await found(id)).toMatchObject({ status: 'DELIVERED', attempts: 1 });
  });

  it('it is redelivered: the new round keeps its retries', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(500);
    await tryOnce(id);
    held.clock.moveOn(5 * SECOND);
    meanwhile(500, async () => redeliver(held.parts, await found(id)));
    await tryOnce(id);
    expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 0 });
    expect(await jobsOf(id)).toHaveLength(1);
  });

  it('it is redelivered during its first attempt, whose result is then ignored', async () => {
    const id = await scheduleOne();
    meanwhile(410, async () => redeliver(held.parts, await found(id)));
    await tryOnce(id);
    const dueAt = held.clock.now();
    expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 0, nextAttemptAt: dueAt });
  });
});

describe('if a new webhook renews the job of a delivery before its attempt', () => {
  it('reads the delivery, only the renewed job sends it', async () => {
    const id = await scheduleOne();
    await removeOutgoingWebhook(held.parts, held.workflowId);
    const before = jobOf(await leaseJobOf(held.parts.store, id));
    const webhookUrl = `${held.receiver.url()}/next`;
    await makeReceiver(held.parts, held.workflowId, { webhookUrl });
    const parts = { ...held.parts, agents: held.agentsOf({ loopback: true }) };
    expect(await deliver(parts, before)).toEqual({ isEnded: false, attempt: null });
    expect(held.receiver.heard).toEqual([]);
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    expect(held.receiver.heard.map(({ path }) => path)).toEqual(['/events/next']);
  });
});
