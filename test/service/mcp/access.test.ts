import { createHash } from 'node:crypto';
import type { RunId } from '@docloom/contract';
import type { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { disableUser } from '../../../service/src/people/user.ts';
import { shareWorkflow } from '../../../service/src/people/share.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { Answer } from '../answer.ts';
import { LimitedServer } from '../http/limited-server.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { ERAS, McpClient } from './mcp-client.ts';
import { operatorOn } from '../operator-on.ts';

const OWNER = { email: 'ada@zebrafish.test', name: 'Ada zebrafish', team: 'Orders zebrafish' };
const STRANGER = { name: 'Eve' };
const GUEST = { email: 'cleo@test', name: 'Cleo', team: 'Guests' };

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

let service: RunningService;
let owner: string;
let workflow: RunnableWorkflow;
let runId: RunId;
beforeAll(async () => {
  service = await RunningService.start();
  owner = await service.tokenOf(OWNER);
  workflow = await RunnableWorkflow.create(await service.clientOf(OWNER), 'Orders of zebrafish');
  await workflow.addTemplate(['{{number}} zebrafish'], { outputName: 'zebrafish {{number}}' });
  runId = (await workflow.run({ number: 1 })).id;
});
afterAll(() => service.stop());

/** Sends a message as it is. */
async function post(
  message: unknown,
  headers: Record<string, string> = {},
  url = service.url,
): Promise<Answer> {
  return Answer.to(
    fetch(new URL('/mcp', url), {
      method: 'POST',
      body: typeof message === 'string' ? message : JSON.stringify(message),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    }),
  );
}

const asOwner = (headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${owner}`,
  ...headers,
});

describe.each(ERAS)('a stranger, with the %s protocol', (era) => {
  let mcp: McpClient;
  beforeAll(async () => {
    const token = await service.tokenOf({ ...STRANGER, email: `eve@${era}.test`, team: era });
    mcp = await McpClient.connect(service.url, token, era);
  });
  afterAll(() => mcp.close());

  it('sees no workflow of others', async () => {
    const { result } = await mcp.call('list_workflows');
    expect(result).toEqual({ workflows: [] });
  });

  it('cannot share a file of others', async () => {
    const { outputs } = await workflow.ended(runId);
    const fileId = outputs[0]!.file!.id;
    const { error, text } = await mcp.call('create_share_link', { fileId });
    expect(error).toMatchObject({ code: 'not_yours' });
    expect(text).not.toContain('zebrafish');
    const unknown = await mcp.call('create_share_link', { fileId: 'fil_nothing' });
    expect(unknown.error).toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['describe_fields', {}],
    ['generate', { data: { number: 2 } }],
    ['render_preview', { documentId: 'doc_1', data: { number: 2 } }],
    ['get_run', { runId: 'the run' }],
  ])('%s is refused, tells nothing and does nothing', async (name, given) => {
    const before = await workflow.shown();
    const asked = { ...given, workflowId: workflow.id, ...('runId' in given && { runId }) };
    const { error, text } = await mcp.call(name, asked);
    expect(error).toMatchObject({ code: 'not_yours' });
    expect(text).not.toContain('zebrafish');
    const unknown = await mcp.call(name, { ...asked, workflowId: 'wkf_nothing' });
    expect(unknown.error).toMatchObject({ code: 'not_found' });
    expect(await workflow.shown()).toEqual(before);
  });

  it("does not find another workflow's run under an own one", async () => {
    const client = await service.clientOf({ ...STRANGER, email: `eve@${era}.test`, team: era });
    const own = await RunnableWorkflow.create(client, 'Own');
    const { error } = await mcp.call('get_run', { workflowId: own.id, runId });
    expect(error).toMatchObject({ code: 'not_found' });
    await client.delete(own.path);
    const archived = await mcp.call('generate', { workflowId: own.id, data: {} });
    expect(archived.error).toMatchObject({ code: 'workflow_archived' });
    const { result } = await mcp.call('list_workflows', { status: 'COMPLETE' });
    expect(result).toEqual({ workflows: [] });
  });
});

describe('a team with a shared workflow', () => {
  it('can run it', async () => {
    const client = await service.clientOf(OWNER);
    const guest = await service.tokenOf(GUEST);
    const shared = await RunnableWorkflow.create(client, 'Shared');
    await shared.addTemplate(['{{number}}'], { pdfPassword: 'zebrafish' });
    await service.query((store) => shareWorkflow(operatorOn(store), shared.id, GUEST.team));
    const mcp = await McpClient.connect(service.url, guest);
    const listed = await mcp.call('list_workflows');
    expect(listed.result).toMatchObject({ workflows: [{ workflowId: shared.id }] });
    expect(listed.text).not.toContain('pdfPassword');
    const made = await mcp.call('generate', { workflowId: shared.id, data: { number: 1 } });
    expect(made.result).toMatchObject({ status: 'SUCCEEDED' });
    await mcp.close();
  });
});

describe('a workflow without a template', () => {
  it('is refused, and keeps no data', async () => {
    const empty = await RunnableWorkflow.create(await service.clientOf(OWNER), 'Empty');
    const mcp = await McpClient.connect(service.url, owner);
    const { error } = await mcp.call('generate', { workflowId: empty.id, data: { a: 1 } });
    expect(error).toMatchObject({ code: 'workflow_incomplete' });
    expect((await empty.shown()).source.sourceFields).toEqual([]);
    await mcp.close();
  });
});

describe('the token', () => {
  const challengeOf = ({ headers }: Answer) => headers.get('www-authenticate');

  it('is required: 401 with a challenge', async () => {
    const answer = await post(PING);
    answer.refuses(401, 'token_missing');
    expect(challengeOf(answer)).toBe('Bearer realm="Docloom"');
  });

  it('is accepted with the scheme Bearer', async () => {
    const answer = await post(PING, asOwner());
    expect([answer.status, answer.json]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(answer.headers.get('ratelimit')).toContain('"token"');
  });

  it.each([
    ['unknown', 'token_unknown'],
    ['revoked', 'token_unknown'],
    ['expired', 'token_expired'],
    ['of a disabled user', 'user_disabled'],
  ])('that is %s is answered 401 invalid_token', async (which, code) => {
    const holder = { email: `${code}-${which}@test`.replace(/ /g, ''), name: 'Dan', team: 'Gone' };
    const token = which === 'unknown' ? 'dlt_nobody' : await service.tokenOf(holder);
    if (which !== 'unknown') {
      const used = await post(PING, { authorization: `Bearer ${token}` });
      expect(used.status).toBe(200);
    }
    const hash = createHash('sha256').update(token).digest('hex');
    await service.query(async (store) => {
      const tokens = queriesOf(store);
      if (which === 'revoked') await tokens.deleteFrom('tokens').where('hash', '=', hash).execute();
      if (which === 'expired')
        await tokens.updateTable('tokens').set({ expiresAt: 1 }).where('hash', '=', hash).execute();
      if (which === 'of a disabled user') await disableUser(operatorOn(store), holder.email);
    });
    const answer = await post(PING, { authorization: `Bearer ${token}` });
    answer.refuses(401, code);
    expect(challengeOf(answer)).toMatch(
      /^Bearer realm="Docloom", error="invalid_token", error_description="[^"\\]+"$/,
    );
  });

  it.each(ERAS)('of the SDK client that is unknown fails the connection (%s)', async (era) => {
    const connecting = McpClient.connect(service.url, 'dlt_nobody', era);
    await expect(connecting).rejects.toMatchObject({ status: 401 });
  });
});

describe('the Origin header', () => {
  it.each(['http://attacker.test', 'null', 'https://127.0.0.1'])(
    '%s is refused',
    async (origin) => {
      (await post(PING, asOwner({ origin }))).refuses(403, 'foreign_origin');
    },
  );

  it('of the name that DNS rebinding gives to this machine is refused', async () => {
    const { port } = new URL(service.url);
    const name = `localhost:${port}`;
    const url = `http://${name}`;
    (await post(PING, asOwner({ origin: url }), url)).refuses(403, 'foreign_origin');
  });

  it('of the service itself is accepted', async () => {
    const origin = new URL(service.url).origin;
    expect((await post(PING, asOwner({ origin }))).status).toBe(200);
  });

  it('is checked before the token', async () => {
    (await post(PING, { origin: 'http://attacker.test' })).refuses(403, 'foreign_origin');
  });
});

describe('messages', () => {
  it.each(['GET', 'DELETE'])('%s has no stream and no session: 405', async (method) => {
    const url = new URL('/mcp', service.url);
    const headers = { ...asOwner(), accept: 'text/event-stream' };
    const answer = await Answer.to(fetch(url, { method, headers }));
    answer.refuses(405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it.each([
    ['a batch', [PING, PING], 'malformed_request'],
    ['a text', '"ping"', 'malformed_request'],
    ['no JSON', '{"jsonrpc":', 'body_not_json'],
    ['nothing', '', 'body_not_json'],
    ['too deep', `${'['.repeat(200)}${']'.repeat(200)}`, 'json_too_deep'],
  ])('%s is refused', async (_, message, code) => {
    (await post(message, asOwner())).refuses(400, code);
  });

  it('that are no JSON-RPC are refused', async () => {
    expect((await post({ hello: 1 }, asOwner())).status).toBe(400);
  });

  it('of another content type are refused', async () => {
    expect((await post(PING, asOwner({ 'content-type': 'text/plain' }))).status).toBe(415);
  });

  it('that are compressed are refused', async () => {
    (await post(PING, asOwner({ 'content-encoding': 'gzip' }))).refuses(415, 'body_compressed');
  });

  it('that are notifications are answered 202 without a body', async () => {
    const message = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const answer = await post(message, asOwner());
    expect([answer.status, answer.text]).toEqual([202, '']);
  });

  it('subscriptions open no stream', async () => {
    const mcp = await McpClient.connect(service.url, owner);
    await expect(mcp.sdk.listen({ toolsListChanged: true })).rejects.toThrow();
    await mcp.close();
  });
});

/** A quota refills with time, so a slow machine asks more than twice. */
async function firstThat<Result>(
  isWanted: (result: Result) => boolean,
  ask: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; tries < 100; tries += 1) {
    const result = await ask();
    if (isWanted(result)) return result;
  }
  throw new Error('None of 100 results was the wanted one');
}

describe('limits', () => {
  let server: LimitedServer;
  afterEach(() => server.stop());

  const start = async (limits: Partial<typeof DEFAULT_LIMITS>) => {
    server = await LimitedServer.start(limits);
    return (message: unknown, token = 'dlt_of_a_small_house') =>
      post(message, { authorization: `Bearer ${token}` }, server.origin);
  };

  it('the rate of a token counts its requests to the API too', async () => {
    const send = await start({ requestsPerToken: 1 });
    const askBoth = async () => {
      await server.client.get('/v0/workflows/');
      return send(PING);
    };
    const refused = await firstThat(({ status }) => status === 429, askBoth);
    refused.refuses(429, 'too_many_requests');
    expect(refused.headers.get('retry-after')).toBe('1');
  });

  it('failed tokens are counted by address, together with those of the API', async () => {
    const send = await start({ failedTokensPerMinute: 2 });
    (await send(PING, 'dlt_guess_1')).refuses(401, 'token_unknown');
    const guess = { authorization: 'dlt_guess_2' };
    (await server.client.get('/v0/workflows/', guess)).refuses(403, 'token_unknown');
    (await send(PING, 'dlt_guess_3')).refuses(429, 'too_many_failed_tokens');
  });

  it('a body that is too large is refused', async () => {
    const send = await start({ body: 1024 });
    (await send({ ...PING, params: { text: 'x'.repeat(2000) } })).refuses(413, 'too_large');
    expect((await send(PING)).status).toBe(200);
  });

  it('the memory of bodies is limited', async () => {
    const send = await start({ bodies: 1024 });
    (await send({ ...PING, params: { text: 'x'.repeat(2000) } })).refuses(429, 'source_busy');
    expect((await send(PING)).status).toBe(200);
  });

  it('the rate of a source counts data of tools', async () => {
    await start({ requestsPerSource: 1 });
    const limited = await RunnableWorkflow.create(server.client);
    await limited.addTemplate(['{{number}}']);
    const mcp = await McpClient.connect(server.origin, 'dlt_of_a_small_house');
    const given = { workflowId: limited.id, data: { number: 1 }, waitSeconds: 0 };
    const refused = await firstThat(
      ({ error }) => error !== null,
      () => mcp.call('generate', given),
    );
    expect(refused.error).toMatchObject({ code: 'too_many_requests' });
    await mcp.close();
  });

  it('a run may wait for a client that gives up', async () => {
    // Its queue has not been started, so the run does not end.
    await start({});
    const waiting = await RunnableWorkflow.create(server.client);
    await waiting.addTemplate(['{{number}}']);
    for (const era of ERAS) {
      const mcp = await McpClient.connect(server.origin, 'dlt_of_a_small_house', era);
      const given = { workflowId: waiting.id, data: { number: 1 }, waitSeconds: 2 };
      const giveUp = AbortSignal.timeout(300);
      const params = { name: 'generate', arguments: given };
      await expect(mcp.sdk.callTool(params, { signal: giveUp })).rejects.toThrow();
      const runs = (await server.client.get(`${waiting.path}/runs/`)).json as object[];
      expect(runs.length).toBeGreaterThan(0);
      await mcp.close();
    }
  });
});
