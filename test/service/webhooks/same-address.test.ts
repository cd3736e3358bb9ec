import { Webhook } from 'standardwebhooks';
import type { EventType } from '../../../contract/src/index.ts';
import { sendTestEvent } from '../../../service/src/webhooks/send-test-event.ts';
import { othersAtAddress } from '../../../service/src/webhooks/same-address.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { makeReceiver } from '../seeds.ts';
import { until } from '../until.ts';
import type { ReceivedRequest } from './answering-server.ts';
import { deliveriesForEachTest } from './deliveries-of-a-test.ts';

describe('a registered webhook and a temporary listener at one address', () => {
  const held = deliveriesForEachTest();
  const { schedule, tryOnce, found } = held;

  const register = (events?: EventType[], webhookUrl = held.receiver.url()) =>
    makeReceiver(held.parts, held.workflowId, { webhookUrl, ...(events && { events }) });
  const listen = (events?: EventType[], webhookUrl = held.receiver.url()) =>
    makeReceiver(held.parts, held.workflowId, {
      webhookUrl,
      expiresInSeconds: 60,
      ...(events && { events }),
    });
  /** The verifier always uses the real clock. */
  const now = () => {
    held.clock.moveOn(Date.now() - held.clock.now());
  };

  it('get each event once: through the registered webhook, which has more retries', async () => {
    const { id } = await register();
    await listen();
    expect(await schedule()).toMatchObject([{ webhookId: id, giveUpAt: null }]);
  });

  it('get each event once in the other order too', async () => {
    await listen();
    const { id } = await register();
    expect(await schedule()).toMatchObject([{ webhookId: id, giveUpAt: null }]);
  });

  it('get each event once, including one that occurs between both', async () => {
    await listen();
    const [delivery] = await schedule();
    const { id } = await register();
    await listen();
    expect(await found(delivery!.id)).toMatchObject({ webhookId: id, status: 'PENDING' });
    await tryOnce(delivery!.id);
    expect(held.receiver.heard).toHaveLength(1);
  });

  it.each(['#here', '?', ':80'])('get it once if one of them is spelled with %s', async (end) => {
    const [origin] = held.receiver.url().split('/events');
    const url = end === ':80' ? 'http://receiver.test/events' : `${origin ?? ''}/events`;
    const other = end === ':80' ? 'HTTP://Receiver.test:80/events' : `${url}${end}`;
    await register(undefined, url);
    await listen(undefined, other);
    // The query string is sent, even an empty one.
    expect(await schedule()).toHaveLength(end === '?' ? 2 : 1);
  });

  it('at two addresses get it twice', async () => {
    await register();
    await listen(undefined, `${held.receiver.url()}/other`);
    expect(await schedule()).toHaveLength(2);
  });

  it('get events that only one of them subscribes to', async () => {
    const registered = await register(['documents.created']);
    const listener = await listen(['documents.created', 'run.failed']);
    expect(await schedule('documents.created')).toMatchObject([{ webhookId: registered.id }]);
    expect(await schedule('run.failed')).toMatchObject([{ webhookId: listener.id }]);
  });

  it('can verify it with the secret of either', async () => {
    now();
    const secrets = [await register(), await listen()].map(({ signingSecret }) => signingSecret);
    const [delivery] = await schedule();
    await tryOnce(delivery!.id);
    const [{ body, headers }] = held.receiver.heard as [ReceivedRequest];
    for (const secret of secrets) {
      new Webhook(secret).verify(body, headers as Record<string, string>);
    }
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  it('can verify it only with the registered webhook’s secret after the listener has expired', async () => {
    now();
    const { signingSecret } = await register();
    const listener = await listen();
    held.clock.moveOn(60_000);
    const [delivery] = await schedule();
    await tryOnce(delivery!.id);
    const [{ body, headers }] = held.receiver.heard as [ReceivedRequest];
    new Webhook(signingSecret).verify(body, headers as Record<string, string>);
    const verify = () =>
      new Webhook(listener.signingSecret).verify(body, headers as Record<string, string>);
    expect(verify).toThrow();
  });

  it('can verify a test event with the secret of either', async () => {
    now();
    const registered = await register();
    const { signingSecret } = await listen();
    const parts = { ...held.parts, agents: held.agentsOf({ loopback: true }) };
    const others = await othersAtAddress(parts.store, registered, parts.clock.now());
    await sendTestEvent(parts, registered, { id: held.workflowId, name: 'Orders' }, others);
    const [{ body, headers }] = held.receiver.heard as [ReceivedRequest];
    for (const secret of [registered.signingSecret, signingSecret]) {
      new Webhook(secret).verify(body, headers as Record<string, string>);
    }
  });
});

describe('a client that registers both while documents are made', () => {
  let service: RunningService;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await RunningService.start();
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  it('gets each event once', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['{{n}}']);
    await workflow.listen(receiver.url);
    const runs: Promise<unknown>[] = [];
    for (let round = 0; round < 6; round += 1) {
      runs.push(workflow.run({ n: round }), workflow.run({ n: -round }));
      const temporary = { temporary: true, expiresInSeconds: 600 };
      await Promise.all([
        workflow.listen(receiver.url, round % 2 === 0 ? {} : temporary),
        workflow.listen(receiver.url, round % 2 === 0 ? temporary : {}),
      ]);
    }
    await Promise.all(runs);
    const deliveries = await until('every event to be delivered', async () => {
      const all = await workflow.deliveries();
      return all.every(({ status }) => status === 'DELIVERED') && all.length >= 12 && all;
    });
    expect(deliveries).toHaveLength(12);
    const heard = receiver.events.map(({ id }) => id);
    expect(heard).toHaveLength(12);
    expect(new Set(heard).size).toBe(12);
  });
});
