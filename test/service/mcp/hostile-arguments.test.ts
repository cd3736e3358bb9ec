import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { ERAS, McpClient } from './mcp-client.ts';

const ADA = { email: 'ada@example.com', name: 'Ada', team: 'Orders' };

let service: RunningService;
let workflow: RunnableWorkflow;
let workflowId: string;
beforeAll(async () => {
  service = await RunningService.start();
  workflow = await RunnableWorkflow.create(await service.clientOf(ADA));
  await workflow.addTemplate(['{{number}}']);
  workflowId = workflow.id;
});
afterAll(() => service.stop());

/** Longer answers would be an echo of the arguments. */
const LONGEST_ANSWER = 5_000;

describe.each(ERAS)('hostile arguments, with the %s protocol', (era) => {
  let mcp: McpClient;
  beforeAll(async () => {
    mcp = await McpClient.connect(service.url, await service.tokenOf(ADA), era);
  });
  afterAll(() => mcp.close());

  it.each<[string, string, () => Record<string, unknown>, RegExp]>([
    ['no workflow', 'generate', () => ({ data: {} }), /workflowId/],
    ['no data', 'generate', () => ({ workflowId }), /data/],
    ['data that is a list', 'generate', () => ({ workflowId, data: [1] }), /data/],
    ['data that is a text', 'generate', () => ({ workflowId, data: '{"number":1}' }), /data/],
    ['a wait without end', 'get_run', () => ({ workflowId, runId: 'r', waitSeconds: 1e9 }), /50/],
    ['a negative wait', 'generate', () => ({ workflowId, data: {}, waitSeconds: -1 }), /wait/],
    ['an empty key', 'generate', () => ({ workflowId, data: {}, idempotencyKey: ' ' }), /idem/],
    [
      'a long key',
      'generate',
      () => ({ workflowId, data: {}, idempotencyKey: 'k'.repeat(256) }),
      /idem/,
    ],
    ['a page of everything', 'list_workflows', () => ({ limit: 1e6 }), /limit/],
    ['half a workflow', 'list_workflows', () => ({ limit: 0.5 }), /limit/],
    ['a status of its own', 'list_workflows', () => ({ status: 'SECRET' }), /status/],
    ['a long id', 'describe_fields', () => ({ workflowId: 'w'.repeat(100_000) }), /workflowId/],
    ['an id that is an object', 'describe_fields', () => ({ workflowId: { a: 1 } }), /workflowId/],
    ['a cursor of words', 'get_run', () => ({ workflowId, runId: 'r', cursor: 'x' }), /nextCursor/],
    ['a cursor of SQL', 'list_workflows', () => ({ cursor: "' union select" }), /nextCursor/],
    ['a cursor of runs', 'describe_fields', () => ({ workflowId, cursor: '0' }), /nextCursor/],
    ['a misspelled name', 'list_workflows', () => ({ limits: 1 }), /"limits".*"limit"/],
    [
      'ten thousand unknown names',
      'list_workflows',
      () => Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`name ${String(n)}`, n])),
      /Unknown arguments/,
    ],
  ])('%s: is an error that names the argument', async (_, tool, given, named) => {
    const { error, text } = await mcp.call(tool, given());
    expect(error).not.toBeNull();
    expect(text).toMatch(named);
    expect(text.length).toBeLessThan(LONGEST_ANSWER);
    expect(text).not.toMatch(/node_modules|\n {4}at /);
  });

  it.each([
    ["wkf_' or 1=1 --"],
    ['../../etc/passwd'],
    ['wkf_%00\u0000'],
    ['constructor'],
    ['__proto__'],
  ])('the id %j belongs to nothing', async (id) => {
    for (const tool of ['describe_fields', 'get_run', 'generate']) {
      const given = { workflowId: id, ...(tool === 'get_run' && { runId: id }) };
      const data = tool === 'generate' && { data: {} };
      const { error } = await mcp.call(tool, { ...given, ...data });
      expect(error).toMatchObject({ code: 'not_found' });
    }
  });

  it('data with names of prototypes is data', async () => {
    const data = JSON.parse(
      '{"number": {"__proto__": {"polluted": 1}}, "constructor": {"prototype": {"polluted": 1}}}',
    ) as Record<string, unknown>;
    const { result } = await mcp.call('generate', { workflowId, data });
    expect(result).toMatchObject({ status: 'SUCCEEDED' });
    expect('polluted' in {}).toBe(false);
  });

  it('an unknown tool is an error of the protocol', async () => {
    await expect(mcp.call('delete_everything')).rejects.toThrow('delete_everything');
    await expect(mcp.call('constructor')).rejects.toThrow('constructor');
  });
});
