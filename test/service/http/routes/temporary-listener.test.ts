import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
});
beforeEach(async () => {
  receiver.requests.length = 0;
  workflow = await RunnableWorkflow.create(service.client);
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const address = () => `${workflow.path}/outgoing-webhook/`;

describe('Design, temporary listener', () => {
  it('answers 201 with its end, beside the registered webhook', async () => {
    const registered = await workflow.listen('https://hear.test/');
    const before = Date.now();
    const listener = await workflow.listen(receiver.url, { temporary: true, expiresInSeconds: 60 });
    expect(listener).toMatchObject({ temporary: true, webhookUrl: receiver.url });
    const lifetime = Date.parse(listener.expiresAt!) - before;
    expect(lifetime).toBeGreaterThanOrEqual(60_000);
    expect(lifetime).toBeLessThanOrEqual(60_000 + Date.now() - before);
    expect((await workflow.shown()).outgoingWebhook?.id).toBe(registered.id);
  });

  it('needs no registered webhook, and does not count as one', async () => {
    await workflow.listen(receiver.url, { temporary: true });
    expect((await workflow.shown()).outgoingWebhook).toBeNull();
    (await service.client.get(address())).refuses(404, 'no_outgoing_webhook');
  });

  it('receives the same event as the registered webhook, with the same id', async () => {
    await workflow.addTemplate(['{{a}}']);
    await workflow.listen(`${receiver.url}/registered`);
    await workflow.listen(`${receiver.url}/one`, { temporary: true });
    await workflow.listen(`${receiver.url}/two`, { temporary: true });
    await workflow.run({ a: 1 });
    const events = await receiver.hears(3);
    expect(receiver.requests.map(({ path }) => path).sort()).toEqual([
      '/heard/one',
      '/heard/registered',
      '/heard/two',
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  });

  it('stays if the registered webhook is replaced or removed', async () => {
    await workflow.addTemplate(['{{a}}']);
    await workflow.listen(`${receiver.url}/listener`, { temporary: true });
    await workflow.listen('https://hear.test/');
    await service.client.delete(address());
    await workflow.run({ a: 1 });
    await receiver.hears(1);
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/heard/listener']);
  });
});

describe('DELETE /v0/workflows/<wkf>/outgoing-webhook/<owc>/', () => {
  it('ends a temporary listener early, and keeps the registered webhook', async () => {
    const { id } = await workflow.listen('https://hear.test/');
    const listener = await workflow.listen(receiver.url, { temporary: true });
    expect((await service.client.delete(`${address()}${listener.id}/`)).status).toBe(204);
    await workflow.addTemplate(['{{name}}']);
    await workflow.run({ name: 'Ada' });
    expect((await workflow.shown()).outgoingWebhook).toMatchObject({ id });
    const deliveries = await service.client.get(`${address()}deliveries/`);
    expect(deliveries.json).toMatchObject([{ webhookUrl: 'https://hear.test/' }]);
    expect(receiver.requests).toEqual([]);
  });

  it('404 for an expired one, and for the registered webhook', async () => {
    const { id } = await workflow.listen('https://hear.test/');
    const listener = await workflow.listen(receiver.url, { temporary: true });
    await service.client.delete(`${address()}${listener.id}/`);
    (await service.client.delete(`${address()}${listener.id}/`)).refuses(404, 'not_found');
    (await service.client.delete(`${address()}${id}/`)).refuses(404, 'not_found');
  });
});
