import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { textLike } from '../../some-text.ts';
import { LimitedServer } from '../limited-server.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  workflow = await RunnableWorkflow.create(service.client);
  await workflow.addTemplate(['{{number}}']);
});
afterAll(() => service.stop());

const runs = async (path: string) => (await service.client.get(`${path}/runs/`)).json as unknown[];

const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => service.anonymous.send('POST', workflow.hook, { body, headers });

describe('Contract §4, Webhook source: POST source.webhookUrl', () => {
  it('§5 rule 4: answers 200 with an empty JSON body, without an Authorization header', async () => {
    const answer = await post('{"number":1}');
    expect({ status: answer.status, body: answer.text }).toEqual({ status: 200, body: '{}' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it("design: has the run's id in the header Docloom-Run-Id", async () => {
    const runId = (await post('{"number":1}')).headers.get('docloom-run-id');
    expect(runId).toMatch(/^run_.+/);
    const run = await service.client.get(`${workflow.path}/runs/${runId!}/`);
    expect(run.json).toMatchObject({ id: runId, workflowId: workflow.id });
  });

  it('is not under {base_url}/v0, and ignores a token', async () => {
    expect(new URL(workflow.hook).pathname).toMatch(/^\/hooks\/[\w-]+$/);
    const answer = await post('{"number":1}', { authorization: 'Bearer of nothing' });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['none', {}],
    ['text/plain', { 'content-type': 'text/plain' }],
    ['application/json with a charset', { 'content-type': 'application/json; charset=utf-8' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('parses JSON with any content type: %s', async (_, headers) => {
    const answer = await post(new Uint8Array(Buffer.from('{"number":1}')), headers);
    expect({ status: answer.status, body: answer.text }).toEqual({ status: 200, body: '{}' });
  });

  it.each([
    ['an empty object', '{}'],
    [
      'keys of JavaScript',
      '{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}},"toString":2}',
    ],
    ['objects nested 100 deep', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
    ['lists nested 100 deep', `{"a":${'['.repeat(99)}${']'.repeat(99)}}`],
    [
      'ten thousand fields',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${String(i)}`, i])),
      ),
    ],
    ['a lone surrogate', '{"a":"\\ud800"}'],
  ])('accepts %s', async (_, body) => {
    const answer = await post(body);
    expect({ status: answer.status, body: answer.text }).toEqual({ status: 200, body: '{}' });
    const runId = answer.headers.get('docloom-run-id') as `run_${string}`;
    expect(await workflow.ended(runId)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('does not change the prototypes of the process', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});

describe('Design, invalid source data', () => {
  it.each([
    ['a truncated body', '{"number":', 'body_not_json'],
    ['a text', 'number=1', 'body_not_json'],
    ['an empty body', '', 'body_not_json'],
    [
      'objects nested 100,000 deep',
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      'json_too_deep',
    ],
    [
      'lists nested 100,000 deep',
      `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'json_too_deep',
    ],
    ['a list', '[{"number":1}]', 'body_not_object'],
    ['a text in JSON', '"number"', 'body_not_object'],
    ['a number', '7', 'body_not_object'],
    ['null', 'null', 'body_not_object'],
    ['true', 'true', 'body_not_object'],
    [
      'bytes that are not UTF-8',
      Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d),
      'body_not_json',
    ],
  ])('answers 400 to %s, and starts nothing', async (_, body, code) => {
    const before = await runs(workflow.path);
    const answer = await post(body);
    answer.refuses(400, code);
    expect(answer.headers.get('docloom-run-id')).toBeNull();
    expect(await runs(workflow.path)).toEqual(before);
  });

  it('explains the problem', async () => {
    expect((await post('[1]')).refuses(400, 'body_not_object').detail).toContain('is a list');
    expect((await post('')).refuses(400, 'body_not_json').detail).toContain('it is empty');
    expect((await post('{"a":tru}')).refuses(400, 'body_not_json').detail).toContain("token '}'");
  });

  it.each(['nothing', 'x'.repeat(43), '%00', 'a/b'])(
    'answers 404 for the unknown path /hooks/%s',
    async (secret) => {
      const answer = await service.anonymous.post(`/hooks/${secret}`, { number: 1 });
      answer.refuses(404, secret === 'a/b' ? 'unknown_path' : 'unknown_source');
    },
  );

  it('answers 413 over the limit of 10 MB, with or without a Content-Length', async () => {
    const padding = 'x'.repeat(10 * 1024 * 1024);
    (await post(`{"number":"${padding}"}`)).refuses(413, 'too_large');
    const before = await runs(workflow.path);
    const unannounced = await fetch(workflow.hook, {
      method: 'POST',
      body: new Blob([`{"number":"${padding}"}`]).stream(),
      duplex: 'half',
    });
    expect(unannounced.status).toBe(413);
    expect(await unannounced.json()).toMatchObject({ code: 'too_large' });
    expect(await runs(workflow.path)).toEqual(before);
  });

  it('accepts a body of nearly 10 MB', async () => {
    const padding = 'x'.repeat(10 * 1024 * 1024 - 20);
    expect((await post(`{"number":"${padding}"}`)).status).toBe(200);
  });

  it('states the configured limit', async () => {
    const limited = await LimitedServer.start({ body: 2_097_152 });
    const { hook } = await RunnableWorkflow.create(limited.client);
    const body = ' '.repeat(2_097_153);
    const answer = await limited.client.send('POST', new URL(hook).pathname, { body });
    expect(answer.refuses(413, 'too_large').detail).toContain('larger than 2 MB');
    await limited.stop();
  });
});

describe('Design, source data for a workflow that cannot run', () => {
  it('§4 rule 2, INCOMPLETE: 200 {} without Docloom-Run-Id, and no run', async () => {
    const unready = await RunnableWorkflow.create(service.client);
    const answer = await unready.send({ number: 1 });
    expect({ status: answer.status, body: answer.text }).toEqual({ status: 200, body: '{}' });
    expect(answer.headers.get('docloom-run-id')).toBeNull();
    expect(await runs(unready.path)).toEqual([]);
  });

  it('does not start a run later for data that arrived too early', async () => {
    const early = await RunnableWorkflow.create(service.client);
    await early.send({ number: 1 });
    await early.addTemplate(['{{number}}']);
    const runId = await early.start({ number: 2 });
    await early.ended(runId);
    expect(await runs(early.path)).toEqual([expect.objectContaining({ id: runId })]);
  });

  it('ARCHIVED: 410, with a problem that does not name the owner of the workflow', async () => {
    const archived = await RunnableWorkflow.create(service.client);
    // So the service knows the source.
    expect((await archived.send({ number: 0 })).status).toBe(200);
    await service.client.delete(archived.path);
    const { detail } = (await archived.send({ number: 1 })).refuses(410, 'source_archived');
    expect(detail).not.toContain(archived.id);
  });
});

describe('Design, Idempotency-Key', () => {
  const sendWith = (key: string, data: unknown) => workflow.send(data, { 'idempotency-key': key });

  it('makes a repeat return the first run, without starting another', async () => {
    const before = (await runs(workflow.path)).length;
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await sendWith('order-1', { number: 1 }));
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '{}'],
      [200, '{}'],
      [200, '{}'],
    ]);
    const runIds = new Set(answers.map(({ headers }) => headers.get('docloom-run-id')));
    expect([...runIds]).toEqual([textLike(/^run_.+/)]);
    const replayed = answers.map(({ headers }) => headers.get('idempotent-replayed'));
    expect(replayed).toEqual([null, 'true', 'true']);
    expect(await runs(workflow.path)).toHaveLength(before + 1);
  });

  it('does the same for concurrent repeats', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendWith('order-at-once', { number: 1 })),
    );
    const runIds = new Set(answers.map(({ headers }) => headers.get('docloom-run-id')));
    expect(runIds.size).toBe(1);
  });

  it('answers 422 if the same key is sent with another body', async () => {
    await sendWith('order-2', { number: 1 });
    (await sendWith('order-2', { number: 2 })).refuses(422, 'idempotency_key_reused');
  });

  it('is scoped to the workflow: another workflow may use the same key', async () => {
    const other = await RunnableWorkflow.create(service.client);
    await other.addTemplate(['{{number}}']);
    const first = (await sendWith('order-3', { number: 1 })).headers.get('docloom-run-id');
    const answer = await other.send({ number: 2 }, { 'idempotency-key': 'order-3' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('docloom-run-id')).not.toBe(first);
  });

  it.each([
    ['empty', ' '],
    ['longer than 255 characters', 'k'.repeat(256)],
  ])('answers 400 to a key that is %s', async (_, key) => {
    const { errors } = (await sendWith(key, { number: 1 })).refuses(400, 'invalid_request');
    expect(errors?.map(({ path }) => path)).toEqual(['headers.idempotency-key']);
  });
});
