import { check, section } from '../check.mjs';
import { expectStatus } from '../expectations.mjs';
import { documentFromScratch } from '../subjects/documents.mjs';
import { newWorkflow } from '../subjects/workflows.mjs';

/** @typedef {import('../world.mjs').World} World */

const LISTED = 'Status codes by operation are listed in section 4.';
const UNKNOWN_WORKFLOW = '/workflows/wkf_conformanceunknown/';
const NO_JSON = '{"name": "Conformance';

/** @param {World} world */
const documentToBreak = (world) => documentFromScratch(world);

/**
 * A request with a body that is invalid for the operation.
 * @typedef {object} BadRequest
 * @property {string} method
 * @property {string} path as section 4 writes it
 * @property {unknown} body
 * @property {readonly number[]} statuses the listed statuses that are possible
 */

/**
 * A body that is not JSON must be rejected. The contract does not show whether a member of the wrong
 * type is rejected or ignored, and it lists no 404 for documents (§7, rule 4).
 */
/** @type {readonly BadRequest[]} */
const BAD_REQUESTS = [
  { method: 'POST', path: '/workflows/', body: NO_JSON, statuses: [400] },
  { method: 'PATCH', path: '/workflows/<wkf_id>/', body: NO_JSON, statuses: [400] },
  { method: 'POST', path: '/workflows/<wkf_id>/documents/', body: NO_JSON, statuses: [400] },
  {
    method: 'PATCH',
    path: '/workflows/<wkf_id>/documents/<doc_id>/',
    body: NO_JSON,
    statuses: [400],
  },
  {
    method: 'POST',
    path: '/workflows/',
    body: { name: ['Conformance'] },
    statuses: [201, 400, 403],
  },
  { method: 'PATCH', path: '/workflows/<wkf_id>/', body: { color: 7 }, statuses: [200, 400, 403] },
  {
    method: 'POST',
    path: '/workflows/<wkf_id>/documents/',
    body: { file_id: 7 },
    statuses: [201, 400, 403, 404],
  },
  {
    method: 'PATCH',
    path: '/workflows/<wkf_id>/documents/<doc_id>/',
    body: { enablePdfPassword: 'perhaps' },
    statuses: [200, 400, 403],
  },
];

/** @param {BadRequest} request */
function answeredAsListed({ method, path, body, statuses }) {
  return check(
    LISTED,
    async (world) => {
      const { id, workflow } = await world.once(documentToBreak);
      const filled = path.replace('<wkf_id>', workflow.id).replace('<doc_id>', id);
      expectStatus(await world.api.send(method, filled, body), ...statuses);
    },
    { about: `${method} ${path} ${typeof body === 'string' ? body : JSON.stringify(body)}` },
  );
}

export const errors = section('7-errors', 'Errors', [
  check(
    'Create workflow without `name` is an invalid request (400).',
    async (world) => expectStatus(await world.api.post('/workflows/', {}), 400),
    { about: '{}' },
  ),
  check(
    'Create workflow without `name` is an invalid request (400).',
    async (world) => {
      const body = { color: '#cccccc', source: { sourceFields: ['number'] } };
      expectStatus(await world.api.post('/workflows/', body), 400);
    },
    { about: 'with other members' },
  ),
  check(
    'An unknown workflow ID on retrieve, update or delete gives 404.',
    async (world) => {
      expectStatus(await world.api.get(UNKNOWN_WORKFLOW), 404);
    },
    { about: 'retrieve' },
  ),
  check(
    'An unknown workflow ID on retrieve, update or delete gives 404.',
    async (world) => {
      expectStatus(await world.api.patch(UNKNOWN_WORKFLOW, { name: 'Conformance' }), 404);
    },
    { about: 'update' },
  ),
  check(
    'An unknown workflow ID on retrieve, update or delete gives 404.',
    async (world) => {
      expectStatus(await world.api.delete(UNKNOWN_WORKFLOW), 404);
    },
    { about: 'delete' },
  ),
  check(
    LISTED,
    async (world) => {
      const { path } = await newWorkflow(world);
      await world.api.delete(path);
      expectStatus(await world.api.delete(path), 204, 400, 403, 404);
    },
    { about: 'DELETE of a workflow that is archived' },
  ),
  ...BAD_REQUESTS.map(answeredAsListed),
]);
