import { TOKEN } from '../../engine/credentials';
import { RecordedServer } from '../../engine/recorded-server';
import { document, workflow } from '../../engine/resources';

const server = new RecordedServer();

describe('Workflow: Create', () => {
  const created = workflow({ status: 'INCOMPLETE' });

  it('posts only the name if nothing else is given', async () => {
    server.on('POST', '/v0/workflows/', { status: 201, body: created });

    const { output } = await server.run({
      parameters: { resource: 'workflow', operation: 'create', name: 'Invoices' },
    });

    expect(server.only.json).toEqual({ name: 'Invoices' });
    expect(server.only.headers['content-type']).toBe('application/json');
    expect(output).toEqual([{ json: created, pairedItem: { item: 0 } }]);
  });

  it('posts a complete workflow in one request', async () => {
    server.on('POST', '/v0/workflows/', { status: 201, body: created });

    await server.run({
      parameters: {
        resource: 'workflow',
        operation: 'create',
        name: 'Invoices',
        additionalFields: {
          color: '#2a9d8f',
          icon: 'Receipt',
          sourceFields: ['number', 'customer.name'],
          templateFileId: 'file 1',
          outgoingWebhookUrl: 'https://example.com/documents',
        },
      },
    });

    expect(server.only.json).toEqual({
      name: 'Invoices',
      color: '#2a9d8f',
      icon: 'Receipt',
      source: { sourceFields: ['number', 'customer.name'] },
      document: { fileId: 'file 1' },
      outgoingWebhook: { webhookUrl: 'https://example.com/documents' },
    });
  });

  it('requires a name before it sends a request', async () => {
    const { error } = await server.run({
      parameters: { resource: 'workflow', operation: 'create', name: ' ' },
    });

    expect(error?.message).toBe("The parameter 'Name' is empty [item 0]");
    expect(server.requests).toEqual([]);
  });
});

describe('Workflow: Get', () => {
  it('sends the bare token and returns the workflow', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { output } = await server.run({
      parameters: {
        resource: 'workflow',
        operation: 'get',
        workflowId: 'wkf_1',
        simplify: false,
      },
    });

    expect(server.only.headers.authorization).toBe(TOKEN);
    expect(output).toEqual([{ json: workflow(), pairedItem: { item: 0 } }]);
  });

  it('returns the main fields, without the secret address, unless Simplify is off', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow({ documents: [document()] }) });

    const { output } = await server.run({
      parameters: { resource: 'workflow', operation: 'get', workflowId: 'wkf_1' },
    });

    expect(output[0]?.json).toEqual({
      id: 'wkf_1',
      name: 'Invoices',
      status: 'COMPLETE',
      sourceFields: ['number'],
      documents: [{ id: 'doc_1', name: 'Invoice.docx', outputName: 'Invoice {{number}}' }],
      outgoingWebhookUrl: null,
      owner: 'Ada',
      createdAt: workflow().createdAt,
      updatedAt: workflow().updatedAt,
    });
    expect(JSON.stringify(output)).not.toContain('secret-of-wkf_1');
  });

  it('cannot be redirected to another path by an ID', async () => {
    const { error } = await server.run({
      parameters: { resource: 'workflow', operation: 'get', workflowId: '../drive?x' },
    });

    expect(error?.message).toBe(
      'The parameter \'Workflow\' is "../drive?x", which is not an ID [item 0]',
    );
    expect(server.requests).toEqual([]);
  });
});

describe('Workflow: Get Many', () => {
  const list = ['wkf_1', 'wkf_2', 'wkf_3'].map((id) => workflow({ id: id as 'wkf_1' }));

  it('returns as many workflows as the limit allows', async () => {
    server.on('GET', '/v0/workflows/', { body: list });

    const { output } = await server.run({
      parameters: { resource: 'workflow', operation: 'getAll', returnAll: false, limit: 2 },
    });

    expect(output.map(({ json }) => json.id)).toEqual(['wkf_1', 'wkf_2']);
    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 0 }]);
  });

  it('returns all of them with Return All', async () => {
    server.on('GET', '/v0/workflows/', { body: list });

    const { output } = await server.run({
      parameters: { resource: 'workflow', operation: 'getAll', returnAll: true, limit: 2 },
    });

    expect(output).toHaveLength(3);
  });
});

describe('Workflow: Update', () => {
  it('patches only the added fields', async () => {
    server.on('PATCH', '/v0/workflows/wkf_1/', { body: workflow({ name: 'Bills' }) });

    const { output } = await server.run({
      parameters: {
        resource: 'workflow',
        operation: 'update',
        workflowId: 'wkf_1',
        updateFields: { name: 'Bills' },
      },
    });

    expect(server.only.json).toEqual({ name: 'Bills' });
    expect(output[0]?.json.name).toBe('Bills');
  });

  it('reports that there is nothing to change', async () => {
    const { error } = await server.run({
      parameters: {
        resource: 'workflow',
        operation: 'update',
        workflowId: 'wkf_1',
        updateFields: {},
      },
    });

    expect(error?.message).toBe("'Update Fields' has nothing to change [item 0]");
    expect(error?.description).toBe("Add at least one field to 'Update Fields'.");
  });
});

describe('Workflow: Archive', () => {
  it('deletes the workflow and reports it', async () => {
    server.on('DELETE', '/v0/workflows/wkf_1/', { status: 204 });

    const { output } = await server.run({
      parameters: { resource: 'workflow', operation: 'archive', workflowId: 'wkf_1' },
    });

    expect(output).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
  });
});
