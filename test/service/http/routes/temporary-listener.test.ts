import { workflowWithReceiver } from './workflow-with-receiver.ts';

const held = workflowWithReceiver();
const address = () => `${held.workflow.path}/outgoing-webhook/`;

describe('Design, temporary listener', () => {
  it('answers 201 with its end, beside the registered webhook', async () => {
    const registered = await held.workflow.listen('https://hear.test/');
    const before = Date.now();
    const listener = await held.workflow.listen(held.receiver.url, {
      temporary: true,
      expiresInSeconds: 60,
    });
    expect(listener).toMatchObject({ temporary: true, webhookUrl: held.receiver.url });
    const lifetime = Date.parse(listener.expiresAt!) - before;
    expect(lifetime).toBeGreaterThanOrEqual(60_000);
    expect(lifetime).toBeLessThanOrEqual(60_000 + Date.now() - before);
    expect((await held.workflow.shown()).outgoingWebhook?.id).toBe(registered.id);
  });

  it('needs no registered webhook, and does not count as one', async () => {
    await held.workflow.listen(held.receiver.url, { temporary: true });
    expect((await held.workflow.shown()).outgoingWebhook).toBeNull();
    (await held.service.client.get(address())).refuses(404, 'no_outgoing_webhook');
  });

  it('receives the same event as the registered webhook, with the same id', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    await held.workflow.listen(`${held.receiver.url}/registered`);
    await held.workflow.listen(`${held.receiver.url}/one`, { temporary: true });
    await held.workflow.listen(`${held.receiver.url}/two`, { temporary: true });
    await held.workflow.run({ a: 1 });
    const events = await held.receiver.hears(3);
    expect(held.receiver.requests.map(({ path }) => path).sort()).toEqual([
      '/heard/one',
      '/heard/registered',
      '/heard/two',
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  });

  it('stays if the registered webhook is replaced or removed', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    await held.workflow.listen(`${held.receiver.url}/listener`, { temporary: true });
    await held.workflow.listen('https://hear.test/');
    await held.service.client.delete(address());
    await held.workflow.run({ a: 1 });
    await held.receiver.hears(1);
    expect(held.receiver.requests.map(({ path }) => path)).toEqual(['/heard/listener']);
  });
});

describe('DELETE /v0/workflows/<wkf>/outgoing-webhook/<owc>/', () => {
  it('ends a temporary listener early, and keeps the registered webhook', async () => {
    const { id } = await held.workflow.listen('https://hear.test/');
    const listener = await held.workflow.listen(held.receiver.url, { temporary: true });
    expect((await held.service.client.delete(`${address()}${listener.id}/`)).status).toBe(204);
    await held.workflow.addTemplate(['{{name}}']);
    await held.workflow.run({ name: 'Ada' });
    expect((await held.workflow.shown()).outgoingWebhook).toMatchObject({ id });
    const deliveries = await held.service.client.get(`${address()}deliveries/`);
    expect(deliveries.json).toMatchObject([{ webhookUrl: 'https://hear.test/' }]);
    expect(held.receiver.requests).toEqual([]);
  });

  it('404 for an expired one, and for the registered webhook', async () => {
    const { id } = await held.workflow.listen('https://hear.test/');
    const listener = await held.workflow.listen(held.receiver.url, { temporary: true });
    await held.service.client.delete(`${address()}${listener.id}/`);
    (await held.service.client.delete(`${address()}${listener.id}/`)).refuses(404, 'not_found');
    (await held.service.client.delete(`${address()}${id}/`)).refuses(404, 'not_found');
  });
});
