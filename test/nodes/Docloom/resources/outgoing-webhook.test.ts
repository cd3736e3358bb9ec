import { RecordedServer } from '../../engine/recorded-server';

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
