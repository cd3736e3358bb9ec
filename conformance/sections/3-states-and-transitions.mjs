import { check, section } from '../check.mjs';
import { expectMember, expectStatus } from '../expectations.mjs';
import { responseText, requestText } from '../exchange.mjs';
import { member } from '../json.mjs';
import * as a from '../matchers.mjs';
import { newDocument } from '../subjects/documents.mjs';
import { archived, newWorkflow, retrieved } from '../subjects/workflows.mjs';
import { Unmet } from '../verdicts.mjs';

/** Requests that a client might send to restore an archived workflow. */
/** @type {readonly [method: string, path: string, body: unknown][]} */
const RESTORATIONS = [
  ['PATCH', '', { status: 'COMPLETE' }],
  ['PATCH', '', { name: 'Restored' }],
  ['POST', 'documents/', {}],
];

export const statesAndTransitions = section('3-states-and-transitions', 'States and transitions', [
  check('(none) | POST create workflow with only `name` | INCOMPLETE', async (world) => {
    const workflow = await newWorkflow(world);
    expectMember(await retrieved(world, workflow), 'status', a.is('INCOMPLETE'));
  }),
  check('INCOMPLETE | POST create document on the workflow | COMPLETE', async (world) => {
    const workflow = await newWorkflow(world);
    await newDocument(world, workflow);
    expectMember(await retrieved(world, workflow), 'status', a.is('COMPLETE'));
  }),
  check(
    'any | DELETE workflow | ARCHIVED',
    async (world) => {
      const workflow = await newWorkflow(world);
      await world.api.delete(workflow.path);
      expectMember(await world.api.get(workflow.path), 'status', a.is('ARCHIVED'));
    },
    { about: 'from INCOMPLETE' },
  ),
  check(
    'any | DELETE workflow | ARCHIVED',
    async (world) => {
      const workflow = await newWorkflow(world);
      await newDocument(world, workflow);
      await world.api.delete(workflow.path);
      expectMember(await world.api.get(workflow.path), 'status', a.is('ARCHIVED'));
    },
    { about: 'from COMPLETE' },
  ),
  check('The workflow is not physically removed.', async (world) => {
    const workflow = await newWorkflow(world);
    await world.api.delete(workflow.path);
    expectStatus(await world.api.get(workflow.path), 200);
  }),
  check(
    "Restoring an archived workflow is done by contacting the provider's customer success team, not through this API.",
    async (world) => {
      const workflow = await newWorkflow(world);
      await archived(world, workflow);
      for (const [method, path, body] of RESTORATIONS) {
        const restoration = await world.api.send(method, `${workflow.path}${path}`, body);
        const shown = await retrieved(world, workflow);
        if (member(shown.json, 'status') === 'ARCHIVED') continue;
        const expected = 'the workflow is still ARCHIVED';
        throw new Unmet({ sent: requestText(restoration), expected, came: responseText(shown) });
      }
    },
  ),
]);
