import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { RecordedServer } from '../engine/recorded-server';
import { document, run, source, workflow } from '../engine/resources';

const server = new RecordedServer();
const workflows = ['wkf_1', 'wkf_2', 'wkf_3'].map((id) => workflow({ id: id as 'wkf_1' }));
const getAll = { resource: 'workflow', operation: 'getAll' };

/** Returns the parameter as an expression with this value, which n8n does not check. */
const given = (value: unknown) => ({
  json: { value } as IDataObject,
  parameter: '={{ $json.value }}',
});

describe('an added field whose expression returns nothing', () => {
  const ofDocument = {
    resource: 'template',
    workflowId: 'wkf_1',
    templateId: 'doc_1',
    fileId: 'f',
  };
  const ofWorkflow = { resource: 'workflow', workflowId: 'wkf_1', name: 'Letters' };
  const missing = '={{ $json.missing }}';
  const created = (member: string) => {
    return { ...ofWorkflow, operation: 'create', additionalFields: { [member]: missing } };
  };

  it.each<[string, INodeParameters]>([
    ['Output Name', { ...ofDocument, operation: 'update', updateFields: { outputName: missing } }],
    ['PDF Password', { ...ofDocument, operation: 'add', options: { pdfPassword: missing } }],
    ['Output Name', { ...ofDocument, operation: 'addBlank', options: { outputName: missing } }],
    ['Color', { ...ofWorkflow, operation: 'update', updateFields: { color: missing } }],
    ['Template File', created('templateFileId')],
    ['Outgoing Webhook URL', created('outgoingWebhookUrl')],
    ['Source Fields', created('sourceFields')],
  ])('stops the item, because the request would lack it: %s', async (name, parameters) => {
    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(`The parameter '${name}' has no value [item 0]`);
    expect(server.requests).toEqual([]);
  });
});

describe('a boolean from an expression', () => {
  it.each([
    ['false', ['wkf_1']],
    [' FALSE ', ['wkf_1']],
    [false, ['wkf_1']],
    ['true', ['wkf_1', 'wkf_2', 'wkf_3']],
    [true, ['wkf_1', 'wkf_2', 'wkf_3']],
  ])('is parsed: %j', async (value, ids) => {
    server.on('GET', '/v0/workflows/', { body: workflows });
    const { json, parameter } = given(value);

    const { output } = await server.run({
      parameters: { ...getAll, returnAll: parameter, limit: 1 },
      items: [{ json }],
    });

    expect(output.map((item) => item.json.id)).toEqual(ids);
  });

  it.each([
    ['yes', '"yes"'],
    [1, '1'],
    [0, '0'],
    [[true], '[true]'],
    ['', 'empty'],
    [null, 'empty'],
    [undefined, 'empty'],
  ])('is rejected: %j', async (value, shown) => {
    const { json, parameter } = given(value);

    const { error } = await server.run({
      parameters: { ...getAll, returnAll: parameter },
      items: [{ json }],
    });

    expect(error?.message).toBe(
      `The parameter 'Return All' is ${shown}, which is neither true nor false [item 0]`,
    );
    expect(server.requests).toEqual([]);
  });

  it('simplifies unless it is false', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { output } = await server.run({
      parameters: {
        resource: 'workflow',
        operation: 'get',
        workflowId: 'wkf_1',
        simplify: '={{ "false" }}',
      },
    });

    expect(output[0]?.json).toEqual(workflow());
  });

  it('waits for documents if it is true', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', {
      body: source({ webhookUrl: `${server.origin}/hooks/s` }),
    });
    server.on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { body: [] as unknown[] });
    server.on('POST', '/hooks/s', { headers: { 'Docloom-Run-Id': 'run_1' } });
    server.on('GET', '/v0/workflows/wkf_1/runs/run_1/?wait=25', { body: run() });

    const { output } = await server.run({
      parameters: {
        resource: 'source',
        operation: 'sendData',
        workflowId: 'wkf_1',
        dataMode: 'autoMapInputData',
        waitForDocuments: '={{ "true" }}',
        options: { requireAllFields: '={{ "false" }}' },
      },
    });

    expect(output[0]?.json.status).toBe('SUCCEEDED');
  });
});

describe('a limit', () => {
  it.each([2, '2', ' 2 '])('may be %j', async (value) => {
    server.on('GET', '/v0/workflows/', { body: workflows });
    const { json, parameter } = given(value);

    const { output } = await server.run({
      parameters: { ...getAll, limit: parameter },
      items: [{ json }],
    });

    expect(output.map((item) => item.json.id)).toEqual(['wkf_1', 'wkf_2']);
  });

  it.each([
    ['-1', '-1'],
    ['0', '0'],
    ['NaN', 'NaN'],
    ['1 / 0', 'Infinity'],
    ['2.5', '2.5'],
    ['"many"', '"many"'],
    ['"0x10"', '"0x10"'],
    ['""', 'empty'],
    ['[5]', '[5]'],
  ])('is rejected if it is %s', async (expression, shown) => {
    for (const resource of ['workflow', 'run']) {
      const { error } = await server.run({
        parameters: { ...getAll, resource, workflowId: 'wkf_1', limit: `={{ ${expression} }}` },
      });

      expect(error?.message).toBe(
        `The parameter 'Limit' is ${shown}, which is not a whole number of at least 1 [item 0]`,
      );
    }
    expect(server.requests).toEqual([]);
  });
});

describe('an option from an expression', () => {
  it.each([
    ['dataMode', 'Data to Send', 'defineBelow, autoMapInputData, json'],
    ['whichFiles', 'Files to Download', 'both, original, pdf'],
  ])('must be in the list: %s', async (name, displayName, choices) => {
    const { error } = await server.run({
      parameters: {
        resource: 'source',
        operation: 'sendData',
        workflowId: 'wkf_1',
        dataMode: 'autoMapInputData',
        waitForDocuments: true,
        downloadFiles: true,
        [name]: '={{ "PDF" }}',
      },
    });

    expect(error?.message).toBe(
      `The parameter '${displayName}' is "PDF", which is not one of ${choices} [item 0]`,
    );
    expect(server.requests).toEqual([]);
  });
});

describe('a member of a collection', () => {
  const update = {
    resource: 'template',
    operation: 'update',
    workflowId: 'wkf_1',
    templateId: 'doc_1',
  };

  it('is sent as the boolean that its text represents', async () => {
    server.on('PATCH', '/v0/workflows/wkf_1/documents/doc_1/', { body: document() });

    await server.run({
      parameters: {
        ...update,
        updateFields: { createPdfCopy: '={{ "false" }}', outputName: '={{ "false" }}' },
      },
    });

    expect(server.only.json).toEqual({ createPdfCopy: false, outputName: 'false' });
  });

  it('is named if it is not a boolean', async () => {
    const { error } = await server.run({
      parameters: { ...update, updateFields: { createPdfCopy: '={{ "maybe" }}' } },
    });

    expect(error?.message).toBe(
      'The parameter \'Create PDF Copy\' is "maybe", which is neither true nor false [item 0]',
    );
    expect(server.requests).toEqual([]);
  });

  it('is sent as the number that its digits represent', async () => {
    const path = '/v0/workflows/wkf_1/outgoing-webhook/rotate-secret/';
    server.on('POST', path, { status: 201 });

    await server.run({
      parameters: {
        resource: 'outgoingWebhook',
        operation: 'rotateSecret',
        workflowId: 'wkf_1',
        options: { graceSeconds: '={{ "60" }}' },
      },
    });

    expect(server.only.json).toEqual({ graceSeconds: 60 });
  });

  it.each([
    ['batchSize', 'Batch Size', '"x"', 'a whole number of at least 1 and at most 100'],
    ['batchSize', 'Batch Size', '-1', 'a whole number of at least 1 and at most 100'],
    ['batchSize', 'Batch Size', '101', 'a whole number of at least 1 and at most 100'],
    ['timeout', 'Timeout (Seconds)', '0', 'a number of at least 1'],
  ])('stops an item with an invalid %s', async (name, displayName, expression, kind) => {
    const { output } = await server.run({
      parameters: {
        resource: 'source',
        operation: 'sendData',
        workflowId: 'wkf_1',
        dataMode: 'autoMapInputData',
        waitForDocuments: true,
        options: { [name]: `={{ ${expression} }}` },
      },
      onError: 'continueRegularOutput',
    });

    expect(output[0]?.json.error).toBe(
      `The parameter '${displayName}' is ${expression}, which is not ${kind} [item 0]`,
    );
    expect(server.requests).toEqual([]);
  });
});

describe('the pages of a list', () => {
  const path = '/v0/workflows/wkf_1/runs/';
  const page = (cursor: string, body: object[] = [run()]) => ({
    headers: { Link: `<${path}?cursor=${cursor}>; rel="next"` },
    body,
  });
  const parameters = { resource: 'run', operation: 'getAll', workflowId: 'wkf_1' };

  it('stop if the server names the same one again', async () => {
    server.on('GET', `${path}?limit=100`, page('run_9'));
    server.on('GET', `${path}?limit=100&cursor=run_9`, page('run_9'));

    const { error } = await server.run({ parameters: { ...parameters, returnAll: true } });

    expect(error?.message).toContain('The pages of the list of runs never end');
    expect(error?.description).toContain("Turn off 'Return All'");
  });

  it('stop if they form a cycle', async () => {
    server.on('GET', `${path}?limit=100`, page('run_9'));
    server.on('GET', `${path}?limit=100&cursor=run_9`, page('run_8'));
    server.on('GET', `${path}?limit=100&cursor=run_8`, page('run_9'));

    const { error } = await server.run({ parameters: { ...parameters, returnAll: true } });

    expect(error?.message).toContain('never end');
  });

  it('stop if they continue without entries', async () => {
    server.on('GET', `${path}?limit=100`, page('run_9', []));

    const { error } = await server.run({ parameters: { ...parameters, returnAll: true } });

    expect(error?.message).toContain('never end');
  });

  it('are read up to the limit, even if they never end', async () => {
    server.on('GET', `${path}?limit=2`, page('run_9'));
    server.on('GET', `${path}?limit=1&cursor=run_9`, page('run_8'));

    const { output } = await server.run({ parameters: { ...parameters, limit: 2 } });

    expect(output).toHaveLength(2);
  });
});
