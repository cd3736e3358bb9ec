import { check, section } from '../check.mjs';
import { expectMember, expectStatus } from '../expectations.mjs';
import { member } from '../json.mjs';
import * as a from '../matchers.mjs';
import { plainWorkflow, retrieved } from '../subjects/workflows.mjs';

export const sourceEndpoint = section('4-source', 'Source', [
  check('Get source | GET `/workflows/<wkf_id>/source/` | 200 Source', async (world) => {
    const workflow = await world.once(plainWorkflow);
    const source = await world.api.get(`${workflow.path}source/`);
    expectStatus(source, 200);
    const shown = await retrieved(world, workflow);
    expectMember(source, '', a.is(member(shown.json, 'source')));
  }),
]);
