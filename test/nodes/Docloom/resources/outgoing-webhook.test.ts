import { RecordedServer } from '../../engine/recorded-server';
import { workflow } from '../../engine/resources';

const server = new RecordedServer();
const path = '/v0/workflows/wkf_1/outgoing-webhook/';
const registered = { id: 'owc_1', webhookUrl: 'https://example.com/documents' };

describe('Outgoing Webhook: Register', () => {
  const parameters = {
    resource: 'outgoingWebhook',
    operation: 'register',
    workflowId: 'wkf_1',
    webhookUrl: registered.webhookUrl,
  };

  it('posts only the URL, which every server understands', async () => {
    server.on('POST', path, { status: 201, body: registered });

    const { output } = await server.run({
      parameters: { ...parameters, options: { events: ['documents.created'] } },
    });

    expect(server.only.json).toEqual({ webhookUrl: registered.webhookUrl });
    expect(output).toEqual([{ json: registered, pairedItem: { item: 0 } }]);
  });

  it('requests other events if they are selected', async () => {
    server.on('POST', path, { status: 201, body: registered });

    await server.run({
      parameters: { ...parameters, options: { events: ['documents.created', 'run.failed'] } },
    });

    expect(server.only.json).toEqual({
      webhookUrl: registered.webhookUrl,
      events: ['documents.created', 'run.failed'],
    });
  });
});

describe('Outgoing Webhook: Get', () => {
  const parameters = { resource: 'outgoingWebhook', operation: 'get', workflowId: 'wkf_1' };

  it('returns the registered webhook, on every server', async () => {
    const outgoingWebhook = { ...registered, id: 'owc_1' as const };
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow({ outgoingWebhook }) });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([{ json: registered, pairedItem: { item: 0 } }]);
  });

  it('reports that none is registered', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe('No outgoing webhook is registered for workflow wkf_1 [item 0]');
  });
});

describe('Outgoing Webhook: Remove', () => {
  const parameters = { resource: 'outgoingWebhook', operation: 'remove', workflowId: 'wkf_1' };

  it('removes the registered webhook', async () => {
    server.on('DELETE', path, { status: 204 });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
  });

  it('ends only a temporary listener', async () => {
    server.on('DELETE', `${path}owc_9/`, { status: 204 });

    const { output } = await server.run({
      parameters: { ...parameters, options: { listenerId: 'owc_9' } },
    });

    expect(output[0]?.json).toEqual({ deleted: true });
  });

  it.each(['', ' ', '={{ $json.missing }}'])(
    'removes nothing else if the listener ID is empty: %j',
    async (listenerId) => {
      const { error } = await server.run({
        parameters: { ...parameters, options: { listenerId } },
      });

      expect(error?.message).toBe("The parameter 'Temporary Listener ID' is empty [item 0]");
      expect(server.requests).toEqual([]);
    },
  );

  it('reports a server without the endpoint', async () => {
    server.on('DELETE', path, { status: 405, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.description).toContain('This operation requires a Docloom service');
  });
});

describe('Outgoing Webhook: Rotate Secret', () => {
  const parameters = {
    resource: 'outgoingWebhook',
    operation: 'rotateSecret',
    workflowId: 'wkf_1',
  };
  const rotated = {
    ...registered,
    signingSecret: 'whsec_bmV3',
    formerSecretValidUntil: '2026-11-21T09:30:00.000+00:00',
  };

  it("returns the new secret, with the server's default grace period", async () => {
    server.on('POST', `${path}rotate-secret/`, { body: rotated });

    const { output } = await server.run({ parameters });

    expect(server.only.json).toEqual({});
    expect(output).toEqual([{ json: rotated, pairedItem: { item: 0 } }]);
  });

  it('ends the former secret at once if the grace period is 0', async () => {
    server.on('POST', `${path}rotate-secret/`, { body: rotated });

    await server.run({ parameters: { ...parameters, options: { graceSeconds: 0 } } });

    expect(server.only.json).toEqual({ graceSeconds: 0 });
  });

  it('is not retried, because each call creates another secret', async () => {
    server.on('POST', `${path}rotate-secret/`, { status: 503, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.message).toContain('with status 503 [item 0]');
  });
});

describe('Outgoing Webhook: Send Test Event', () => {
  const parameters = {
    resource: 'outgoingWebhook',
    operation: 'sendTestEvent',
    workflowId: 'wkf_1',
  };
  const tested = {
    eventId: 'evt_1',
    webhookUrl: registered.webhookUrl,
    at: '2026-11-20T09:30:01.000+00:00',
    milliseconds: 12,
  };

  it.each([
    { received: true, responseStatus: 204, answer: '', error: null },
    { received: false, responseStatus: 500, answer: '', error: 'The receiver answered 500.' },
  ])('returns the result and continues: received $received', async (outcome) => {
    server.on('POST', `${path}test/`, { body: { ...tested, ...outcome } });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([{ json: { ...tested, ...outcome }, pairedItem: { item: 0 } }]);
  });

  it('reports that none is registered', async () => {
    const detail = 'The workflow has no outgoing webhook';
    server.on('POST', `${path}test/`, { status: 404, body: { title: 'Not found', detail } });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(`${detail} [item 0]`);
  });
});
