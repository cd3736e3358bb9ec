import { RecordedServer } from '../../engine/recorded-server';
import { source } from '../../engine/resources';
import { callOverMcp, runAgent, runAgentOfEngine } from '../../engine/run-agent';

const server = new RecordedServer();
const address = '/hooks/secret-of-wkf_1';
const started = { headers: { 'Docloom-Run-Id': 'run_1' } };
const parameters = {
  resource: 'source',
  operation: 'sendData',
  workflowId: 'wkf_1',
  dataMode: 'json',
  json: '={{ { number: $fromAI("number", "", "number") } }}',
};
const flow = () => ({ parameters, baseUrl: server.origin });
const announce = (...replies: object[]) => {
  for (const reply of replies) {
    server.on('GET', '/v0/workflows/wkf_1/source/', {
      body: source({ webhookUrl: `${server.origin}${address}` }),
    });
    server.on('POST', address, reply);
  }
};
const posts = () => server.requests.filter(({ path }) => path === address);
const keys = () => posts().map(({ headers }) => headers['idempotency-key'] as string);
const bodies = () => posts().map(({ json }) => json);

describe('Send Data as a tool', () => {
  it('sends each call of an MCP client with its own key', async () => {
    announce(started, started, started);

    for (const number of [1, 2, 2]) {
      await callOverMcp({
        ...flow(),
        use: async (take) => await (await take()).invoke({ number }),
      });
    }

    expect(bodies()).toEqual([{ number: 1 }, { number: 2 }, { number: 2 }]);
    expect(new Set(keys()).size).toBe(3);
    for (const key of keys()) expect(key).toMatch(/^[\x21-\x7e]{36,255}$/);
  });

  it('sends each call of an agent with its own key', async () => {
    announce(started, started);

    await runAgent({
      ...flow(),
      use: async (take) => {
        const tool = await take();
        await tool.invoke({ number: 1 });
        await tool.invoke({ number: 1 });
      },
    });

    expect(new Set(keys()).size).toBe(2);
  });

  it('distinguishes calls for two items with the same run index', async () => {
    announce(started, started);

    await runAgent({
      ...flow(),
      use: async (take) => {
        const [one, other] = [await take(), await take()];
        await one.invoke({ number: 1 });
        await other.invoke({ number: 2 });
      },
    });

    expect(new Set(keys()).size).toBe(2);
  });

  it.each([
    ['an agent', runAgent],
    ['an MCP client', callOverMcp],
  ])('repeats a call of %s with the same key, so that it makes one document', async (_, run) => {
    announce({ status: 500, body: '' }, started);
    server.on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { status: 404, body: '' });

    await run({
      ...flow(),
      retryOnFail: true,
      use: async (take) => await (await take()).invoke({ number: 1 }),
    });

    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('does the same if n8n runs the tools of the agent', async () => {
    announce({ status: 500, body: '' }, started, started);
    server.on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { status: 404, body: '' });

    await runAgentOfEngine({
      baseUrl: server.origin,
      parameters: { ...parameters, json: '={{ { number: $json.number } }}' },
      retryOnFail: true,
      inputs: [{ number: 1 }, { number: 2 }],
    });

    expect(bodies()).toEqual([{ number: 1 }, { number: 1 }, { number: 2 }]);
    const [first, again, second] = keys();
    expect(again).toBe(first);
    expect(second).not.toBe(first);
  });

  it('uses the key that the user set', async () => {
    announce(started, started);
    const options = { idempotencyKey: '=invoice-{{ $fromAI("number", "", "number") }}' };

    for (const number of [7, 8]) {
      await callOverMcp({
        baseUrl: server.origin,
        parameters: { ...parameters, options },
        use: async (take) => await (await take()).invoke({ number }),
      });
    }

    expect(keys()).toEqual(['invoice-7', 'invoice-8']);
  });
});
