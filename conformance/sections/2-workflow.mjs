import { check, section } from '../check.mjs';
import { expectMember, expectOf } from '../expectations.mjs';
import { responseText, requestText } from '../exchange.mjs';
import { isSame, member } from '../json.mjs';
import * as a from '../matchers.mjs';
import { newDocument } from '../subjects/documents.mjs';
import { newWorkflow, plainWorkflow, retrieved, WORKFLOW_NAME } from '../subjects/workflows.mjs';
import { Unmet } from '../verdicts.mjs';

/** @typedef {import('../world.mjs').World} World */

/**
 * Returns a workflow with every member that it can have, as GET shows it.
 * @param {World} world
 */
async function wholeWorkflow(world) {
  const webhookUrl = world.receiverUrl();
  const workflow = await newWorkflow(world, {
    color: '#00aa55',
    source: { sourceFields: ['number'] },
    outgoingWebhook: { webhookUrl },
  });
  await newDocument(world, workflow);
  return retrieved(world, workflow);
}

/**
 * Returns a workflow created with only a name, as GET shows it.
 * @param {World} world
 */
async function plainWorkflowShown(world) {
  return retrieved(world, await world.once(plainWorkflow));
}

/** @type {readonly [quote: string, path: string, matcher: a.Matcher][]} */
const FIELDS = [
  ['id | String | no | Unique workflow ID, used in all paths.', 'id', a.identifier('wkf_')],
  ['name | String | yes | Workflow name.', 'name', a.is(WORKFLOW_NAME)],
  ['color | String | yes | Icon colour, a hex string prefixed with `#`.', 'color', a.color],
  ['icon | String | yes | Name of the icon.', 'icon', a.someText],
  [
    'status | String | no | One of `COMPLETE`, `INCOMPLETE`, `ARCHIVED`',
    'status',
    a.oneOf(['COMPLETE', 'INCOMPLETE', 'ARCHIVED']),
  ],
  ['autoCreate | Boolean | no', 'autoCreate', a.boolean],
  ['Owner | id | String (`usr_<id>`)', 'owner.id', a.identifier('usr_')],
  ['Owner | name | String', 'owner.name', a.string],
  ['Owner | email | String (<EMAIL>)', 'owner.email', a.email],
  ['documents | Array<Document> | no | Template documents.', 'documents', a.list],
  ['createdByApi | Boolean | no', 'createdByApi', a.boolean],
  ['createdAt | String | no | Creation timestamp.', 'createdAt', a.timestamp],
  ['updatedAt | String | no | Last-update timestamp.', 'updatedAt', a.timestamp],
];

/** Section 3 tests that its status is INCOMPLETE; "Source" has a section of its own. */
/** @type {readonly [path: string, value: unknown][]} */
const DEFAULTS = [
  ['icon', 'DocumentText'],
  ['color', '#cccccc'],
  ['autoCreate', true],
  ['createdByApi', true],
  ['team', null],
  ['outgoingWebhook', null],
  ['documents', []],
];

/** Members that the table calls not editable, with a value that a client might send. */
/** @type {readonly [name: string, value: unknown][]} */
const NOT_EDITABLE = [
  ['id', 'wkf_wished'],
  ['status', 'ARCHIVED'],
  ['autoCreate', false],
  ['createdByApi', false],
  ['createdAt', '2000-01-01T00:00:00+00:00'],
];

/**
 * @param {string} name
 * @param {unknown} value
 */
function notEditable(name, value) {
  return check(
    `${name} | … | no (editable)`,
    async (world) => {
      const workflow = await newWorkflow(world);
      const before = member((await retrieved(world, workflow)).json, name);
      const wish = await world.api.patch(workflow.path, { [name]: value });
      const shown = await retrieved(world, workflow);
      if (isSame(member(shown.json, name), before)) return;
      throw new Unmet({
        sent: requestText(wish),
        expected: `GET still shows ${name}: ${JSON.stringify(before)}`,
        came: responseText(shown),
      });
    },
    { about: `PATCH of ${name} does not change it` },
  );
}

export const workflow = section('2-workflow', 'Workflow', [
  ...FIELDS.map(([quote, path, matcher]) =>
    check(quote, async (world) => expectMember(await world.once(wholeWorkflow), path, matcher)),
  ),
  ...DEFAULTS.map(([path, value]) =>
    check(
      'Values returned for a workflow created with only `name`',
      async (world) => expectMember(await world.once(plainWorkflowShown), path, a.is(value)),
      { about: `${path} is ${JSON.stringify(value)}` },
    ),
  ),
  ...NOT_EDITABLE.map(([name, value]) => notEditable(name, value)),
  check('updatedAt | Last-update timestamp.', async (world) => {
    const subject = await newWorkflow(world);
    const before = await retrieved(world, subject);
    await world.api.patch(subject.path, { icon: 'Mail' });
    const after = await retrieved(world, subject);
    expectOf(
      after,
      time(member(after.json, 'updatedAt')) >= time(member(before.json, 'updatedAt')),
      `updatedAt is not before ${String(member(before.json, 'updatedAt'))}, when it was changed`,
    );
  }),
]);

/** @param {unknown} timestamp */
const time = (timestamp) => Date.parse(String(timestamp));
