import { check, section } from '../check.mjs';
import { expectMember, expectOf, expectStatus } from '../expectations.mjs';
import { member } from '../json.mjs';
import * as a from '../matchers.mjs';
import { documentFromScratch, fileToCopy } from '../subjects/documents.mjs';
import { newWorkflow, readable, retrieved, WORKFLOW_NAME } from '../subjects/workflows.mjs';

/**
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../client.mjs').Client} Client
 * @typedef {import('../subjects/documents.mjs').DocumentSubject} DocumentSubject
 */

const WRONG_TOKEN = 'conformance-token-that-nobody-was-issued';
const NO_FILE = 'conformance-file-that-does-not-exist';

/**
 * An operation of section 4, and a path of it.
 * @typedef {object} Operation
 * @property {string} method
 * @property {string} path as section 4 writes it
 * @property {unknown} [body]
 */

/** The deletion comes last, so that all others run even if the server allows it. */
/** @type {readonly Operation[]} */
const OPERATIONS = [
  { method: 'GET', path: '/workflows/' },
  { method: 'POST', path: '/workflows/', body: { name: WORKFLOW_NAME } },
  { method: 'GET', path: '/workflows/<wkf_id>/' },
  { method: 'PATCH', path: '/workflows/<wkf_id>/', body: { name: 'Taken over' } },
  { method: 'GET', path: '/workflows/<wkf_id>/source/' },
  { method: 'GET', path: '/workflows/<wkf_id>/documents/' },
  { method: 'POST', path: '/workflows/<wkf_id>/documents/', body: {} },
  { method: 'GET', path: '/workflows/<wkf_id>/documents/<doc_id>/' },
  {
    method: 'PATCH',
    path: '/workflows/<wkf_id>/documents/<doc_id>/',
    body: { outputName: 'Taken over' },
  },
  {
    method: 'POST',
    path: '/workflows/<wkf_id>/outgoing-webhook/',
    body: { webhookUrl: 'https://example.com/taken-over' },
  },
  { method: 'DELETE', path: '/workflows/<wkf_id>/' },
];

/**
 * A document and its workflow, which no other section uses.
 * @param {World} world
 */
const guarded = (world) => documentFromScratch(world);

/**
 * @param {Client} client
 * @param {DocumentSubject} document
 * @param {Operation} operation
 */
function perform(client, { id, workflow }, { method, path, body }) {
  const filled = path.replace('<wkf_id>', workflow.id).replace('<doc_id>', id);
  return client.send(method, filled, body);
}

/**
 * @param {Operation} operation
 * @param {string} token how it is called
 * @param {(world: World) => Client} clientOf
 */
function rejects(operation, token, clientOf) {
  return check(
    'A request that fails authorisation receives status 403',
    async (world) => {
      const document = await world.once(guarded);
      expectStatus(await perform(clientOf(world), document, operation), 403);
    },
    { about: `${operation.method} ${operation.path} ${token}` },
  );
}

const FILE_RULE =
  'A template file referenced by `file_id` or `fileId` must be a drive file that the requesting user has access to.';

export const authentication = section('5-authentication', 'Authentication', [
  check('`Authorization: <DEVELOPER_ACCESS_TOKEN>`. No scheme prefix is shown', async (world) => {
    expectStatus(await world.api.get('/workflows/'), 200);
  }),
  ...OPERATIONS.map((operation) => rejects(operation, 'without a token', (world) => world.nobody)),
  ...OPERATIONS.map((operation) =>
    rejects(operation, 'with a wrong token', (world) => world.api.withToken(WRONG_TOKEN)),
  ),
  check(
    'A request that fails authorisation receives status 403',
    async (world) => {
      const workflow = await newWorkflow(world);
      for (const client of [world.nobody, world.api.withToken(WRONG_TOKEN)]) {
        await client.patch(workflow.path, { name: 'Taken over' });
        await client.delete(workflow.path);
      }
      const shown = await retrieved(world, workflow);
      expectMember(shown, 'name', a.is(WORKFLOW_NAME));
      expectOf(
        shown,
        member(shown.json, 'status') !== 'ARCHIVED',
        'a workflow that is not archived',
      );
    },
    { about: 'and does nothing' },
  ),
  check(
    FILE_RULE,
    async (world) => {
      const workflow = await newWorkflow(world);
      const path = `${workflow.path}documents/`;
      // The contract does not show which error a server chooses (§7, rule 4).
      expectStatus(await world.api.post(path, { file_id: NO_FILE }), 400, 403, 404);
      expectMember(readable(await world.api.get(path)), '', a.is([]));
    },
    { about: '`file_id` of a file that does not exist' },
  ),
  check(
    FILE_RULE,
    async (world) => {
      const body = { name: WORKFLOW_NAME, document: { fileId: NO_FILE } };
      expectStatus(await world.api.post('/workflows/', body), 400, 403, 404);
    },
    { about: '`fileId` of a file that does not exist' },
  ),
  check(
    FILE_RULE,
    async (world) => {
      const stranger = world.user('strangerToken');
      const body = { name: WORKFLOW_NAME, document: { fileId: await world.once(fileToCopy) } };
      expectStatus(await stranger.post('/workflows/', body), 400, 403, 404);
    },
    { about: '`fileId` of a file of somebody else', needs: ['stranger'] },
  ),
  check(
    'A request that fails authorisation receives status 403',
    async (world) => {
      const { workflow } = await world.once(guardedFromStrangers);
      const stranger = world.user('strangerToken');
      // The server may reveal or hide that it exists (§7, rule 2).
      expectStatus(await stranger.get(workflow.path), 403, 404);
      expectStatus(await stranger.patch(workflow.path, { name: 'Taken over' }), 403, 404);
      expectStatus(await stranger.delete(workflow.path), 403, 404);
    },
    { about: 'the workflow of another team', needs: ['stranger'] },
  ),
]);

/** @param {World} world */
const guardedFromStrangers = (world) => documentFromScratch(world);
