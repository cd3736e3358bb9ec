import { Webhook } from 'standardwebhooks';
import type { OutgoingWebhookRecord } from '../../../../service/src/store/records/outgoing-webhooks.ts';
import { listReceivers } from '../../../../service/src/store/records/outgoing-webhooks.ts';
import { DROPPED, SUCCEEDED } from '../../queue/handed-job.ts';
import { makeReceiver } from '../../seeds.ts';
import { deliveriesForEachTest } from '../deliveries-of-a-test.ts';

const SECOND = 1_000;

const held = deliveriesForEachTest();

const receivers = (): Promise<OutgoingWebhookRecord[]> =>
  listReceivers(held.parts.store, held.workflowId, held.clock.now());

describe('a delivery that begins with its commit', () => {
  it('is signed for the receivers that it was stored with', async () => {
    const id = await held.scheduleOne();
    // The verifier uses the real clock.
    held.clock.moveOn(Date.now() - held.clock.now());
    const signingSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const stored = (await receivers()).map((receiver) => ({ ...receiver, signingSecret }));
    await held.tryOnce(id, {}, { delivery: await held.found(id), receivers: stored });
    const { headers, body } = held.receiver.heard[0]!;
    const verified = new Webhook(signingSecret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual(JSON.parse(body));
  });

  it.each([
    [59 * SECOND, SUCCEEDED, 'DELIVERED'],
    [60 * SECOND, DROPPED, 'FAILED'],
  ])('after %i ms, to a listener for a minute, ends as it should', async (late, end, status) => {
    const wanted = { webhookUrl: held.receiver.url(), expiresInSeconds: 60 };
    await makeReceiver(held.parts, held.workflowId, wanted);
    const [delivery] = await held.schedule();
    const known = { delivery: delivery!, receivers: await receivers() };
    held.clock.moveOn(late);
    expect(await held.tryOnce(delivery!.id, {}, known)).toEqual(end);
    expect(await held.found(delivery!.id)).toMatchObject({ status });
  });
});
