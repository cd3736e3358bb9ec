import { check, section } from '../check.mjs';
import { expectMember, expectOf } from '../expectations.mjs';
import { isSame, member } from '../json.mjs';
import * as a from '../matchers.mjs';
import { sendData } from '../subjects/runs.mjs';
import { newWorkflow, plainWorkflow, readable, retrieved } from '../subjects/workflows.mjs';

/**
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../subjects/workflows.mjs').WorkflowSubject} WorkflowSubject
 */

/** Milliseconds between requests for fields that appear with a delay. */
const ASK_EVERY = 100;

/** @param {World} world */
async function plainSource(world) {
  return retrieved(world, await world.once(plainWorkflow));
}

/**
 * Returns the source as soon as its fields are these, in any order, or after a timeout.
 * @param {World} world
 * @param {WorkflowSubject} workflow
 * @param {readonly string[]} fields
 */
async function sourceOnceItHas(world, workflow, fields) {
  const patience = world.patience();
  for (;;) {
    const source = readable(await world.api.get(`${workflow.path}source/`));
    if (hasFields(source.json, fields) || patience.aborted) return source;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
  }
}

/**
 * @param {unknown} source
 * @param {readonly string[]} fields
 */
function hasFields(source, fields) {
  const shown = member(source, 'sourceFields');
  return Array.isArray(shown) && isSame([...shown].sort(), [...fields].sort());
}

/**
 * Sends these data to a new workflow, one after the other, and checks the fields that its source
 * learned from the last.
 * @param {World} world
 * @param {readonly Record<string, unknown>[]} events
 * @param {readonly string[]} fields
 */
async function expectLearned(world, events, fields) {
  const workflow = await newWorkflow(world);
  for (const data of events) await sendData(world, workflow, data);
  const source = await sourceOnceItHas(world, workflow, fields);
  expectOf(source, hasFields(source.json, fields), `sourceFields: ${fields.join(', ')}`);
}

export const source = section('2-source', 'Source', [
  check('id | String (`src_<id>`)', async (world) =>
    expectMember(await world.once(plainSource), 'source.id', a.identifier('src_')),
  ),
  check('sourceType | Always `WEBHOOK` for workflows created through this API.', async (world) =>
    expectMember(await world.once(plainSource), 'source.sourceType', a.is('WEBHOOK')),
  ),
  check('`source.sourceFields` is `[]`', async (world) =>
    expectMember(await world.once(plainSource), 'source.sourceFields', a.is([])),
  ),
  check('a `source.webhookUrl` is generated', async (world) =>
    expectMember(await world.once(plainSource), 'source.webhookUrl', a.url),
  ),
  check('It contains a generated token and is a secret-like value.', async (world) => {
    const first = member((await world.once(plainSource)).json, 'source.webhookUrl');
    const other = await retrieved(world, await newWorkflow(world));
    const isItsOwn = member(other.json, 'source.webhookUrl') !== first;
    expectOf(other, isItsOwn, 'a webhookUrl that no other workflow has');
  }),
  check('They can be supplied at workflow creation.', async (world) => {
    const sourceFields = ['number', 'customer.name'];
    const workflow = await newWorkflow(world, { source: { sourceFields } });
    expectMember(await retrieved(world, workflow), 'source.sourceFields', a.is(sourceFields));
  }),
  check('Otherwise they reflect the keys of the last webhook event received.', (world) =>
    expectLearned(world, [{ first: 1 }, { number: 7, total: '9.50' }], ['number', 'total']),
  ),
  check('A nested field is written as parent and child joined by `.`.', (world) =>
    expectLearned(world, [{ number: 7, customer: { name: 'Zoë' } }], ['number', 'customer.name']),
  ),
]);
