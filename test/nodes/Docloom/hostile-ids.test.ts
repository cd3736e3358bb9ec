import { RecordedServer, problem } from '../engine/recorded-server';
import { driveFile, run, source } from '../engine/resources';

const server = new RecordedServer();
const located = (mode: string, value: string) => ({ __rl: true, mode, value });
const api = 'https://docloom.test/v0';

/** Texts that some client, proxy or server would treat as another path. */
const STEPS = ['.', '..', '%2e%2e', '.%2E', '%252e%252e', '../..', '..\\..', 'a/b', 'a%2fb', '%5c'];

/** Characters that no ID contains. */
const ODD = ['a\tb', 'a\u0000b', 'a\u200bb', '\ud800', '%00', '%0a'];

describe('an ID that is a dot segment', () => {
  it.each(STEPS)('deletes no template and archives no workflow: %s', async (templateId) => {
    const { error } = await server.run({
      parameters: { resource: 'template', operation: 'delete', workflowId: 'wkf_1', templateId },
    });

    expect(error?.message).toContain("The parameter 'Template' is ");
    expect(error?.message).toContain('which is not an ID [item 0]');
    expect(error?.description).toContain('IDs here begin with doc_.');
    expect(server.requests).toEqual([]);
  });

  it.each(STEPS)('ends no listener and archives no workflow: %s', async (listenerId) => {
    const { error } = await server.run({
      parameters: {
        resource: 'outgoingWebhook',
        operation: 'remove',
        workflowId: 'wkf_1',
        options: { listenerId },
      },
    });

    expect(error?.message).toContain("The parameter 'Temporary Listener ID' is ");
    expect(server.requests).toEqual([]);
  });

  it.each([...STEPS, ...ODD])('deletes no file: %j', async (fileId) => {
    const { error } = await server.run({
      parameters: { resource: 'file', operation: 'delete', fileId },
    });

    expect(error?.message).toContain("The parameter 'File' is ");
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['workflowId', `${api}/workflows/%2e%2e/documents/doc_1/`, 'Workflow'],
    ['workflowId', `${api}/workflows/../documents/doc_1/`, 'Workflow'],
    ['templateId', `${api}/workflows/wkf_1/documents/%2e%2e/`, 'Template'],
    ['templateId', `${api}/workflows/wkf_1/documents/doc_%2f..%2f/`, 'Template'],
    ['templateId', `${api}/workflows/wkf_1/documents/%E0%A4%A/`, 'Template'],
  ])('is rejected in a URL too: %s %s', async (name, address, displayName) => {
    const parameters = { workflowId: 'wkf_1', templateId: 'doc_1' };
    const { error } = await server.run({
      parameters: {
        resource: 'template',
        operation: 'delete',
        ...parameters,
        [name]: located('url', address),
      },
    });

    expect(error?.message).toContain(`The parameter '${displayName}' is `);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['workflow', 'get', 'workflowId', 'doc_1', 'Workflow'],
    ['workflow', 'get', 'workflowId', 'wkf_', 'Workflow'],
    ['workflow', 'get', 'workflowId', 'wkf_a b', 'Workflow'],
    ['run', 'get', 'runId', 'wkf_1', 'Run'],
    ['webhookDelivery', 'get', 'deliveryId', 'evt_1', 'Delivery'],
  ])(
    'is not accepted as another kind of ID: %s, %s, %s %j',
    async (resource, operation, name, id, of) => {
      const ids = { workflowId: 'wkf_1', runId: 'run_1', deliveryId: 'dlv_1' };
      const { error } = await server.run({
        parameters: { resource, operation, ...ids, [name]: id },
      });

      expect(error?.message).toBe(`The parameter '${of}' is "${id}", which is not an ID [item 0]`);
      expect(server.requests).toEqual([]);
    },
  );

  it.each(['file 1', '01ABC!7', 'a=b:c', '..a', '100%', 'ä'])(
    'is accepted as a file ID of another server if it is one path segment: %s',
    async (fileId) => {
      server.on('DELETE', `/v0/drive/files/${encodeURIComponent(fileId)}/`, { status: 204 });

      const { error } = await server.run({
        parameters: { resource: 'file', operation: 'delete', fileId },
      });

      expect(error).toBeUndefined();
    },
  );

  it.each(['..', 'a/b'])('is rejected in a server response too: %s', async (id) => {
    server.on('GET', '/v0/drive/files/file-1/', { body: driveFile({ id }) });

    const { error } = await server.run({
      parameters: { resource: 'file', operation: 'download', fileId: 'file-1' },
    });

    expect(error?.message).toContain("the server's ID for it cannot be part of");
    expect(server.requests).toHaveLength(1);
  });

  it('is rejected in the response to source data', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', {
      body: source({ webhookUrl: `${server.origin}/hooks/s` }),
    });
    server.on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { body: [run()] });
    server.on('POST', '/hooks/s', { headers: { 'Docloom-Run-Id': '../..' } });

    const { error } = await server.run({
      parameters: {
        resource: 'source',
        operation: 'sendData',
        workflowId: 'wkf_1',
        dataMode: 'autoMapInputData',
        waitForDocuments: true,
      },
    });

    expect(error?.message).toContain('The run was not requested');
    expect(server.requests).toHaveLength(3);
  });

  it('is truncated in messages if it is long', async () => {
    const { error } = await server.run({
      parameters: { resource: 'workflow', operation: 'archive', workflowId: 'x'.repeat(10_000) },
    });

    expect(error?.message.length).toBeLessThan(150);
  });

  it('does not affect server messages if the ID is valid', async () => {
    server.on('DELETE', '/v0/workflows/wkf_9/', problem(404, 'Workflow wkf_9 was not found.'));

    const { error } = await server.run({
      parameters: { resource: 'workflow', operation: 'archive', workflowId: 'wkf_9' },
    });

    expect(error?.message).toBe('Workflow wkf_9 was not found [item 0]');
  });
});
