import { RecordedServer } from '../../engine/recorded-server';
import { workflow } from '../../engine/resources';

const server = new RecordedServer();

const items = ['wkf_1', 'wkf_2', 'wkf_3'].map((id) => ({ json: { id } }));
const parameters = {
  resource: 'workflow',
  operation: 'get',
  workflowId: '={{ $json.id }}',
};

function answerAllBut(missing?: string): void {
  for (const { json } of items) {
    const body = workflow({ id: json.id as 'wkf_1' });
    const reply = json.id === missing ? { status: 404, body: '' } : { body };
    server.on('GET', `/v0/workflows/${json.id}/`, reply);
  }
}

describe('many items', () => {
  it('reads the parameters of each item separately and pairs each output with its input', async () => {
    answerAllBut();

    const { output } = await server.run({ parameters, items });

    expect(output.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
      ['wkf_1', { item: 0 }],
      ['wkf_2', { item: 1 }],
      ['wkf_3', { item: 2 }],
    ]);
  });

  it('pairs each list entry with the item that requested it', async () => {
    server.on('GET', '/v0/workflows/wkf_1/documents/', { body: [{ id: 'a' }, { id: 'b' }] });
    server.on('GET', '/v0/workflows/wkf_2/documents/', { body: [{ id: 'c' }] });

    const { output } = await server.run({
      parameters: { ...parameters, resource: 'template', operation: 'getAll' },
      items: items.slice(0, 2),
    });

    expect(output).toEqual([
      { json: { id: 'a' }, pairedItem: { item: 0 } },
      { json: { id: 'b' }, pairedItem: { item: 0 } },
      { json: { id: 'c' }, pairedItem: { item: 1 } },
    ]);
  });

  it('leaves the input unchanged', async () => {
    answerAllBut();
    const before = structuredClone(items);

    await server.run({ parameters, items });

    expect(items).toEqual(before);
  });

  it('sends no request if there are no items', async () => {
    const { output } = await server.run({ parameters, items: [] });

    expect(output).toEqual([]);
    expect(server.requests).toEqual([]);
  });
});

describe('an item that fails', () => {
  const message = 'There is no workflow wkf_2 on the server [item 1]';

  it('stops the node with an error that names the item', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });
    server.on('GET', '/v0/workflows/wkf_2/', { status: 404, body: '' });

    const { error, output } = await server.run({ parameters, items });

    expect(error).toMatchObject({
      name: 'NodeApiError',
      message,
      httpCode: '404',
      context: { itemIndex: 1 },
    });
    expect(output).toEqual([]);
  });

  it('becomes an error item, paired like any other', async () => {
    answerAllBut('wkf_2');

    const { output, error } = await server.run({
      parameters,
      items,
      onError: 'continueRegularOutput',
    });

    expect(error).toBeUndefined();
    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([
      { item: 0 },
      { item: 1 },
      { item: 2 },
    ]);
    expect(output[1]?.json).toEqual({ error: message });
    expect(output[2]?.json.id).toBe('wkf_3');
  });

  it('leaves through the error output if the node has one', async () => {
    answerAllBut('wkf_2');

    const { output, errorOutput } = await server.run({
      parameters,
      items,
      onError: 'continueErrorOutput',
    });

    expect(output.map(({ json }) => json.id)).toEqual(['wkf_1', 'wkf_3']);
    expect(errorOutput).toHaveLength(1);
    expect(errorOutput[0]).toMatchObject({
      json: { error: message, id: 'wkf_2' },
      pairedItem: { item: 1 },
    });
  });

  it('is also identified if one of its parameters is invalid', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { output } = await server.run({
      parameters,
      items: [{ json: { id: 'wkf_1' } }, { json: {} }],
      onError: 'continueRegularOutput',
    });

    expect(output[1]).toEqual({
      json: { error: "The parameter 'Workflow' is empty [item 1]" },
      pairedItem: { item: 1 },
    });
  });
});
