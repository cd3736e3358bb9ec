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

  it('posts the URL alone, which every server understands', async () => {
    server.on('POST', path, { status: 201, body: registered });

    const { output } = await server.run({
      parameters: { ...parameters, options: { events: ['documents.created'] } },
    });

    expect(server.only.json).toEqual({ webhookUrl: registered.webhookUrl });
    expect(output).toEqual([{ json: registered, pairedItem: { item: 0 } }]);
  });

  it('asks for other events when they are chosen', async () => {
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

  it('gives what is registered, on every server', async () => {
    const outgoingWebhook = { ...registered, id: 'owc_1' as const };
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow({ outgoingWebhook }) });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([{ json: registered, pairedItem: { item: 0 } }]);
  });

  it('says so when nothing is registered', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(
      'Nothing is registered as the outgoing webhook of workflow wkf_1 [item 0]',
    );
  });
});

describe('Outgoing Webhook: Remove', () => {
  const parameters = { resource: 'outgoingWebhook', operation: 'remove', workflowId: 'wkf_1' };

  it('removes the registered webhook', async () => {
    server.on('DELETE', path, { status: 204 });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
  });

  it('ends a temporary listener and nothing else', async () => {
    server.on('DELETE', `${path}owc_9/`, { status: 204 });

    const { output } = await server.run({
      parameters: { ...parameters, options: { listenerId: 'owc_9' } },
    });

    expect(output[0]?.json).toEqual({ deleted: true });
  });

  it('says what is missing when the server cannot', async () => {
    server.on('DELETE', path, { status: 405, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.description).toContain('This operation needs a Docloom service');
  });
});
