import { RecordedServer } from '../../engine/recorded-server';
import { source as sourceAt, workflow } from '../../engine/resources';
import { unusedOrigin } from '../../engine/unused-origin';

const server = new RecordedServer();
const address = '/hooks/secret-of-wkf_1';
const source = (path = address) => sourceAt({ webhookUrl: `${server.origin}${path}` });
const started = { headers: { 'Docloom-Run-Id': 'run_1' } };

describe('Source: Get', () => {
  it('returns the fields and the address', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });

    const { output } = await server.run({
      parameters: { resource: 'source', operation: 'get', workflowId: 'wkf_1' },
    });

    expect(output).toEqual([{ json: source(), pairedItem: { item: 0 } }]);
  });
});

describe('Source: Send Data', () => {
  const parameters = {
    resource: 'source',
    operation: 'sendData',
    workflowId: 'wkf_1',
    dataMode: 'autoMapInputData',
  };

  it('posts the item unchanged to the address of the source, and returns the run', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('POST', address, { headers: { 'Docloom-Run-Id': 'run_1' } });

    const item = { number: 7, customer: { name: 'Ada' }, lines: [{ text: 'Tea' }] };
    const { output } = await server.run({ parameters, items: [{ json: item }] });

    expect(server.requests[1]?.json).toEqual(item);
    expect(server.requests[1]?.headers['content-type']).toBe('application/json');
    expect(output).toEqual([
      { json: { workflowId: 'wkf_1', runId: 'run_1' }, pairedItem: { item: 0 } },
    ]);
  });

  it('does not send the token to an address outside the API', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('POST', address, started);

    await server.run({ parameters });

    expect(server.requests[0]?.headers).toHaveProperty('authorization');
    expect(server.requests[1]?.headers).not.toHaveProperty('authorization');
  });

  it('returns no run if the server does not name one', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('POST', address);
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { output } = await server.run({ parameters });

    expect(output[0]?.json).toEqual({ workflowId: 'wkf_1', runId: null });
  });

  it('sends an item without fields as an empty object', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('POST', address, started);

    await server.run({ parameters, items: [{ json: {} }] });

    expect(server.requests[1]?.json).toEqual({});
  });

  it('reads a source once for all items of a workflow', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('GET', '/v0/workflows/wkf_2/source/', {
      body: source('/hooks/other'),
    });
    server.on('POST', address, started).on('POST', '/hooks/other', started);
    server.on('POST', address, started);

    const items = ['wkf_1', 'wkf_2', 'wkf_1'].map((to, number) => ({ json: { to, number } }));
    const { output } = await server.run({
      parameters: { ...parameters, workflowId: '={{ $json.to }}' },
      items,
    });

    expect(server.requests).toHaveLength(5);
    expect(output.map(({ json }) => json.workflowId)).toEqual(['wkf_1', 'wkf_2', 'wkf_1']);
  });

  it('reads a source again for another server, and for another user', async () => {
    const here = { baseUrl: server.origin, developerToken: 'token-of-ada' };
    const elsewhere = { ...here, baseUrl: `${server.origin}/other` };
    const another = { ...here, developerToken: 'token-of-bob' };
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source('/hooks/of-ada') });
    server.on('GET', '/other/v0/workflows/wkf_1/source/', { body: source('/hooks/other') });
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source('/hooks/of-bob') });
    for (const hook of ['/hooks/of-ada', '/hooks/of-ada', '/hooks/other', '/hooks/of-bob']) {
      server.on('POST', hook, started);
    }

    const { error } = await server.run({
      parameters: { ...parameters, options: { batchSize: 1 } },
      items: [{ json: {} }, { json: {} }, { json: {} }, { json: {} }],
      credentials: [here, here, elsewhere, another],
    });

    expect(error).toBeUndefined();
    const posts = server.requests.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual([
      '/hooks/of-ada',
      '/hooks/of-ada',
      '/hooks/other',
      '/hooks/of-bob',
    ]);
  });

  it('fails each item that waited for a failed lookup, and then repeats the lookup', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { status: 404, body: '' });
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('POST', address, started);

    const { output } = await server.run({
      parameters: { ...parameters, options: { batchSize: 2 } },
      items: [{ json: {} }, { json: {} }, { json: {} }],
      onError: 'continueRegularOutput',
    });

    expect(output.map(({ json }) => json.error ?? json.runId)).toEqual([
      'There is no workflow wkf_1 on the server [item 0]',
      'There is no workflow wkf_1 on the server [item 1]',
      'run_1',
    ]);
  });

  describe('with JSON', () => {
    const json = { ...parameters, dataMode: 'json' };

    it('sends the given JSON', async () => {
      server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
      server.on('POST', address, started);

      await server.run({ parameters: { ...json, json: '{ "customer": { "name": "Ada" } }' } });

      expect(server.requests[1]?.json).toEqual({ customer: { name: 'Ada' } });
    });

    it('accepts an expression that returns an object', async () => {
      server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
      server.on('POST', address, started);

      await server.run({
        parameters: { ...json, json: '={{ { number: $json.number + 1 } }}' },
        items: [{ json: { number: 6 } }],
      });

      expect(server.requests[1]?.json).toEqual({ number: 7 });
    });

    it.each([
      ['{ "broken": ', 'line 1, column 13: a value expected'],
      ['{\n  "a": 1,\n}', 'line 3, column 1: a name in double quotation marks expected'],
      ["{ 'a': 1 }", 'line 1, column 3: JSON requires double quotation marks'],
    ])('locates the syntax error in %j', async (value, place) => {
      const { error } = await server.run({ parameters: { ...json, json: value } });

      expect(error?.message).toContain(`The parameter 'JSON' is not valid JSON at ${place}`);
      expect(error?.message).toContain('[item 0]');
      expect(server.requests).toEqual([]);
    });

    it.each([
      ['{ "number": 12345678901234567890 }', 'line 1, column 13'],
      ['{\n  "a": 1, "b": [9007199254740993] }', 'line 2, column 17'],
      ['{ "a": -123456789012345678.5 }', 'line 1, column 8'],
      ['{ "a": 1e999 }', 'line 1, column 8'],
    ])('sends no number with changed digits: %s', async (value, place) => {
      const { error } = await server.run({ parameters: { ...json, json: value } });

      expect(error?.message).toBe(
        `The parameter 'JSON' has a number at ${place} that would lose its last digits [item 0]`,
      );
      expect(error?.description).toContain('quotation marks');
      expect(server.requests).toEqual([]);
    });

    it('sends exact numbers unchanged, and digits in texts', async () => {
      const data = '{"a":9007199254740991,"b":1e300,"c":0.1,"d":"12345678901234567890"}';
      server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
      server.on('POST', address, { headers: { 'Docloom-Run-Id': 'run_1' } });

      const { error } = await server.run({ parameters: { ...json, json: data } });

      expect(error).toBeUndefined();
      expect(server.requests[1]?.json).toEqual(JSON.parse(data));
    });

    it.each(['[1, 2]', '"text"'])('rejects %s before any request', async (value) => {
      const { error } = await server.run({ parameters: { ...json, json: value } });

      expect(error?.message).toBe("The parameter 'JSON' is not a JSON object [item 0]");
      expect(server.requests).toEqual([]);
    });
  });

  it('warns about numbers that JSON cannot represent', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('POST', address, { headers: { 'Docloom-Run-Id': 'run_1' } });
    const lines = [{ price: NaN }, { price: 2 }];

    const { hints } = await server.run({
      parameters,
      items: [{ json: { total: Infinity, lines } }],
    });

    expect(server.requests[1]?.json).toEqual({
      total: null,
      lines: [{ price: null }, { price: 2 }],
    });
    expect(hints.map(({ message }) => message)).toContain(
      'total is Infinity, which JSON cannot represent. It was sent as null.<br>lines.0.price is NaN, which JSON cannot represent. It was sent as null.',
    );
  });

  it('reports that an archived workflow accepts no data', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', { body: source() });
    server.on('POST', address, { status: 410 });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(
      'The workflow wkf_1 is archived and can no longer be used [item 0]',
    );
    expect(error?.description).toBe("Choose a workflow that is not archived in 'Workflow'.");
  });

  it('does not reveal the secret of the address if its server is unreachable', async () => {
    const away = await unusedOrigin();
    server.on('GET', '/v0/workflows/wkf_1/source/', {
      body: sourceAt({ webhookUrl: `${away}${address}` }),
    });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(`The server at ${away} cannot be reached [item 0]`);
    expect(JSON.stringify(error)).not.toContain('secret-of-wkf_1');
  });
});
