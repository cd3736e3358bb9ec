import { check, section } from '../check.mjs';
import { expectMember, expectOf, expectStatus } from '../expectations.mjs';
import { isObject, isSame, member } from '../json.mjs';
import * as a from '../matchers.mjs';
import { fileToCopy } from '../subjects/documents.mjs';
import {
  newWorkflow,
  plainWorkflow,
  readable,
  retrieved,
  WORKFLOW_NAME,
} from '../subjects/workflows.mjs';

/**
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../exchange.mjs').Exchange} Exchange
 */

const LIST_RULE = 'List returns every workflow owned by, or shared with, the team of the API user.';
const COMPLETE_RULE = 'Optional members let a complete workflow be created in one request';

/**
 * A workflow that was created complete in one request, and the request's members.
 * @param {World} world
 */
async function completeWorkflow(world) {
  const members = {
    color: '#3366ff',
    icon: 'Mail',
    source: { sourceFields: ['number', 'customer.name'] },
    document: { fileId: await world.once(fileToCopy) },
    outgoingWebhook: { webhookUrl: world.receiverUrl() },
  };
  const workflow = await newWorkflow(world, members);
  return { members, shown: await retrieved(world, workflow) };
}

/** The member of a complete workflow that shows that a request member was stored. */
/** @type {readonly [member: string, shownAs: string][]} */
const MEMBERS = [
  ['color', 'color'],
  ['icon', 'icon'],
  ['source.sourceFields', 'source.sourceFields'],
  ['outgoingWebhook.webhookUrl', 'outgoingWebhook.webhookUrl'],
];

/** @type {readonly [name: string, value: string][]} */
const CHANGES = [
  ['name', 'Conformance, renamed'],
  ['color', '#ff8800'],
  ['icon', 'Star'],
];

/**
 * @param {string} name
 * @param {string} value
 */
function updateOf(name, value) {
  return check(
    'Update workflow | PATCH `/workflows/<wkf_id>/` | partial Workflow | 200 Workflow',
    async (world) => {
      const workflow = await newWorkflow(world);
      const before = (await retrieved(world, workflow)).json;
      const changed = await world.api.patch(workflow.path, { [name]: value });
      expectStatus(changed, 200);
      expectMember(changed, 'id', a.is(workflow.id));
      const shown = await retrieved(world, workflow);
      expectMember(shown, name, a.is(value));
      for (const [other] of CHANGES) {
        if (other !== name) expectMember(shown, other, a.is(member(before, other)));
      }
    },
    { about: `${name} alone, the others stay` },
  );
}

/**
 * @param {Exchange} list
 * @param {string} id
 */
function entryOf(list, id) {
  const entries = Array.isArray(list.json) ? list.json : [];
  return entries.find((entry) => isObject(entry) && entry['id'] === id);
}

/** @param {unknown} value */
const namesIn = (value) => (isObject(value) ? Object.keys(value).sort() : []);

export const workflows = section('4-workflows', 'Workflows', [
  check('List workflows | GET `/workflows/` | 200 Array<Workflow>', async (world) => {
    const list = await world.api.get('/workflows/');
    expectStatus(list, 200);
    expectMember(list, '', a.list);
  }),
  check(LIST_RULE, async (world) => {
    const workflow = await world.once(plainWorkflow);
    const list = readable(await world.api.get('/workflows/'));
    expectOf(list, entryOf(list, workflow.id) !== undefined, `the workflow ${workflow.id} in it`);
  }),
  check(
    'List workflows | GET `/workflows/` | 200 Array<Workflow>',
    async (world) => {
      const workflow = await world.once(plainWorkflow);
      const list = readable(await world.api.get('/workflows/'));
      const names = namesIn((await retrieved(world, workflow)).json);
      const isWhole = isSame(namesIn(entryOf(list, workflow.id)), names);
      expectOf(list, isWhole, `each with the members that GET shows: ${names.join(', ')}`);
    },
    { about: 'each is a whole Workflow' },
  ),
  check(
    LIST_RULE,
    async (world) => {
      const workflow = await world.once(plainWorkflow);
      const list = await world.user('teammateToken').get('/workflows/');
      expectStatus(list, 200);
      expectOf(list, entryOf(list, workflow.id) !== undefined, `the workflow ${workflow.id} in it`);
    },
    { about: 'another member of the team sees it', needs: ['teammate'] },
  ),
  check(
    LIST_RULE,
    async (world) => {
      const workflow = await world.once(plainWorkflow);
      const list = await world.user('strangerToken').get('/workflows/');
      expectStatus(list, 200);
      expectOf(list, entryOf(list, workflow.id) === undefined, `${workflow.id} is not in it`);
    },
    { about: 'nobody of another team sees it', needs: ['stranger'] },
  ),
  check('Create requires only `name` (String).', async (world) => {
    const { created } = await world.once(plainWorkflow);
    expectStatus(created, 201);
    expectMember(created, 'name', a.is(WORKFLOW_NAME));
  }),
  check('Create workflow | POST `/workflows/` | 201 Workflow', async (world) => {
    const workflow = await world.once(plainWorkflow);
    const names = namesIn((await retrieved(world, workflow)).json);
    const isWhole = isSame(namesIn(workflow.created.json), names);
    expectOf(workflow.created, isWhole, `the members that GET shows: ${names.join(', ')}`);
  }),
  ...MEMBERS.map(([name, shownAs]) =>
    check(
      COMPLETE_RULE,
      async (world) => {
        const { members, shown } = await world.once(completeWorkflow);
        expectMember(shown, shownAs, a.is(member(members, name)));
      },
      { about: name },
    ),
  ),
  check(
    COMPLETE_RULE,
    async (world) => {
      const { members, shown } = await world.once(completeWorkflow);
      const documents = member(shown.json, 'documents');
      expectOf(shown, Array.isArray(documents) && documents.length === 1, 'one document');
      const isCopy = member(shown.json, 'documents.0.file.id') !== members.document.fileId;
      expectOf(shown, isCopy, 'a copy of the file, which has its own file ID');
    },
    { about: 'document.fileId' },
  ),
  check(
    'Builders accept both spellings where the enclosing payload is the workflow-create payload.',
    async (world) => {
      const file_id = await world.once(fileToCopy);
      const workflow = await newWorkflow(world, { document: { file_id } });
      const shown = await retrieved(world, workflow);
      const documents = member(shown.json, 'documents');
      expectOf(shown, Array.isArray(documents) && documents.length === 1, 'one document');
    },
    { about: 'document.file_id' },
  ),
  check('Retrieve workflow | GET `/workflows/<wkf_id>/` | 200 Workflow', async (world) => {
    const workflow = await world.once(plainWorkflow);
    const shown = await world.api.get(workflow.path);
    expectStatus(shown, 200);
    expectMember(shown, 'id', a.is(workflow.id));
  }),
  ...CHANGES.map(([name, value]) => updateOf(name, value)),
  check('Delete workflow | DELETE `/workflows/<wkf_id>/` | 204 no body', async (world) => {
    const workflow = await newWorkflow(world);
    const deleted = await world.api.delete(workflow.path);
    expectStatus(deleted, 204);
    expectOf(deleted, deleted.content.length === 0, 'no body');
  }),
]);
