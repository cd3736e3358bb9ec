import type { WorkflowId } from '../../../contract/src/index.ts';
import { endSharing, shareWorkflow } from '../../../service/src/people/share.ts';
import { createTeam } from '../../../service/src/people/team.ts';
import { listSharedWorkflows } from '../../../service/src/store/records/workflows.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest();
let id: WorkflowId;
const sharedWith = async () =>
  (await listSharedWorkflows(held.parts.store)).map(({ teamName }) => teamName);

beforeEach(async () => {
  id = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
  await createTeam(held.parts, 'Sales');
  await createTeam(held.parts, 'Billing');
});

describe('a workflow is shared', () => {
  it('with at most one team', async () => {
    await shareWorkflow(held.parts, id, 'Sales');
    await shareWorkflow(held.parts, id, 'Billing');
    expect(await sharedWith()).toEqual(['Billing']);
  });

  it('until sharing ends', async () => {
    await shareWorkflow(held.parts, id, 'Sales');
    await endSharing(held.parts, id);
    await endSharing(held.parts, id);
    expect(await sharedWith()).toEqual([]);
  });

  it('only if both exist', async () => {
    const { parts } = held;
    const unknownTeam = shareWorkflow(parts, id, 'Sale');
    await expect(unknownTeam).rejects.toMatchObject({ code: 'team_unknown' });
    const unknown = { code: 'not_found' };
    await expect(shareWorkflow(parts, 'wkf_x', 'Sales')).rejects.toMatchObject(unknown);
    await expect(endSharing(parts, 'wkf_x')).rejects.toMatchObject(unknown);
    expect(await sharedWith()).toEqual([]);
  });
});
