import { createLog } from '../../../service/src/logging/log.ts';
import { createServer } from '../../../service/src/http/server.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { createWorkflow } from '../../../service/src/workflows/create-workflow.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { textLike } from '../some-text.ts';

const TOKEN = 'dlt_of_ada_which_is_secret';
const STRANGER = 'dlt_of_eve_which_is_secret';
const CLIENT = '192.0.2.7';

const templates = sharedTemplates();
let assembled: AssembledParts;
let server: Awaited<ReturnType<typeof createServer>>;
let lines: Record<string, unknown>[];
let workflow: string;
let users: { ada: string; eve: string };

beforeEach(async () => {
  assembled = await AssembledParts.assemble({ templates });
  const { parts } = assembled;
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  server = await createServer({ ...parts, log: createLog('info', { write }) });
  const { user: ada } = await storeToken(parts, TOKEN, { email: 'ada@test', name: 'Ada' });
  const { user: eve } = await storeToken(parts, STRANGER, { email: 'eve@test', name: 'Eve' });
  users = { ada: ada.id, eve: eve.id };
  ({ id: workflow } = await createWorkflow(parts, ada, { name: 'Secret orders' }, {}));
  lines = [];
});
afterEach(async () => {
  await server.close();
  await assembled.close();
});

const call = (token: string, name: string, given: object, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress: CLIENT,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      ...headers,
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  });

const linesOf = (msg: string) => lines.filter((line) => line['msg'] === msg);

it('the log tells who has called which tool', async () => {
  await call(TOKEN, 'list_workflows', {});
  await call(TOKEN, 'get_run', { workflowId: workflow, runId: 'run_1' });
  await call(TOKEN, 'create_share_link', { fileId: 'fil_1' });
  const told = linesOf('Tool called');
  const caller = { level: 'info', user: users.ada, client: CLIENT };
  expect(told).toMatchObject([
    { ...caller, tool: 'list_workflows' },
    { ...caller, tool: 'get_run', workflow, run: 'run_1', code: 'not_found' },
    { ...caller, tool: 'create_share_link', file: 'fil_1', code: 'not_found' },
  ]);
});

it('the log tells of tools that a stranger was refused', async () => {
  await call(STRANGER, 'generate', { workflowId: workflow, data: { password: 'hidden' } });
  expect(linesOf('Tool called')).toMatchObject([
    { tool: 'generate', user: users.eve, workflow, code: 'not_yours' },
  ]);
  expect(linesOf('Request rejected')).toMatchObject([
    { code: 'not_yours', route: '/mcp', user: users.eve, client: CLIENT },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/hidden|which_is_secret|Secret orders/);
});

it('the log tells of web pages of other sites', async () => {
  await call(TOKEN, 'list_workflows', {}, { origin: 'http://attacker.test' });
  expect(linesOf('Request rejected')).toMatchObject([{ code: 'foreign_origin', client: CLIENT }]);
});

it('an unexpected error is in the log with its stack, and the model gets none of it', async () => {
  const { intake } = assembled.parts;
  jest.spyOn(intake, 'enter').mockImplementation(() => {
    throw new Error('a secret of the code');
  });
  const answer = await call(TOKEN, 'generate', { workflowId: workflow, data: {} });
  expect(answer.body).toContain('internal');
  expect(answer.body).not.toContain('secret of the code');
  expect(linesOf('Request failed')).toMatchObject([
    { err: { message: 'a secret of the code', stack: textLike(/intake|generate/) } },
  ]);
});
