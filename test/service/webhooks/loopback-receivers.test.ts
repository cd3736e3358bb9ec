import { OutgoingWebhookTested } from '@docloom/contract';
import type { Config } from '../../../service/src/config.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';

let receiver: Receiver;
let service: RunningService;

beforeEach(async () => {
  receiver = await Receiver.start();
});

afterEach(async () => {
  await service.stop();
  await receiver.stop();
});

/**
 * Returns the result of a test event from a service with these settings to a receiver on the same
 * machine.
 */
async function testEventTo(settings: Partial<Config>): Promise<OutgoingWebhookTested> {
  service = await RunningService.start(settings);
  const workflow = await RunnableWorkflow.create(service.client);
  await workflow.listen(receiver.url);
  const answer = await service.client.post(`${workflow.path}/outgoing-webhook/test/`);
  return answer.shows(200, OutgoingWebhookTested);
}

describe('a receiver on a loopback address', () => {
  it('gets events from a service that only this machine can reach', async () => {
    expect(await testEventTo({})).toMatchObject({ received: true });
    expect(receiver.requests).toHaveLength(1);
  });

  it('gets no events from a service behind a proxy on this machine', async () => {
    const tried = await testEventTo({ trustProxy: ['127.0.0.1/32'] });
    expect(tried).toMatchObject({
      received: false,
      error: expect.stringContaining('--allow-webhooks-to') as string,
    });
    expect(receiver.requests).toEqual([]);
  });

  it('gets them if the operator allows it', async () => {
    const settings = { trustProxy: ['127.0.0.1/32'], allowWebhooksTo: ['127.0.0.1/32'] };
    expect(await testEventTo(settings)).toMatchObject({ received: true });
  });
});
