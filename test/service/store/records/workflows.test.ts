import type { WorkflowId } from '../../../../contract/src/index.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import {
  findWorkflow,
  listWorkflowsOf,
  markWorkflowArchived,
  updateWorkflow,
} from '../../../../service/src/store/records/workflows.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let ann: User;
let id: WorkflowId;
const found = async () => (await findWorkflow(held.parts.store, id))!;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  id = await makeWorkflow(held.parts, ann);
});

describe('a workflow', () => {
  it('is found with its owner', async () => {
    expect(await found()).toMatchObject({
      id,
      name: 'Orders',
      ownerId: ann.id,
      ownerName: 'Ann',
      ownerEmail: 'ann@example.com',
      ownerTeamId: null,
      teamName: null,
      archivedAt: null,
    });
  });

  it('is undefined if there is none', async () => {
    expect(await findWorkflow(held.parts.store, 'wkf_unknown')).toBeUndefined();
  });

  it('changes only the given fields', async () => {
    const before = await found();
    await updateWorkflow(held.parts.store, id, { color: '#123456', updatedAt: 7 });
    expect(await found()).toEqual({ ...before, color: '#123456', updatedAt: 7 });
  });

  it('keeps the first date if it is archived twice', async () => {
    await markWorkflowArchived(held.parts.store, id, 100);
    await markWorkflowArchived(held.parts.store, id, 200);
    expect(await found()).toMatchObject({ archivedAt: 100, updatedAt: 100 });
  });

  it('is archived without affecting others', async () => {
    const other = await makeWorkflow(held.parts, ann, { name: 'Offers' });
    await markWorkflowArchived(held.parts.store, id, 100);
    expect(await findWorkflow(held.parts.store, other)).toMatchObject({ archivedAt: null });
  });
});

describe('the workflows of a user (contract §4, rule 1)', () => {
  const namesOf = async (user: User) =>
    (await listWorkflowsOf(held.parts.store, user)).map(({ name }) => name).sort();

  it('are those that the user owns', async () => {
    const ben = await makeUser(held.parts, 'Ben');
    await makeWorkflow(held.parts, ben, { name: 'Of Ben' });
    expect(await namesOf(ann)).toEqual(['Orders']);
    expect(await namesOf(ben)).toEqual(['Of Ben']);
  });

  it("are also those of the team's members, each once", async () => {
    const cal = await makeUser(held.parts, 'Cal', 'Billing');
    const dee = await makeUser(held.parts, 'Dee', 'Billing');
    await makeWorkflow(held.parts, cal, { name: 'Of Cal' });
    await makeWorkflow(held.parts, dee, { name: 'Of Dee' });
    expect(await namesOf(cal)).toEqual(['Of Cal', 'Of Dee']);
    expect(await namesOf(ann)).toEqual(['Orders']);
  });

  it('are those that are shared with the team', async () => {
    const cal = await makeUser(held.parts, 'Cal', 'Billing');
    await queriesOf(held.parts.store)
      .updateTable('workflows')
      .set({ teamId: cal.teamId })
      .where('id', '=', id)
      .execute();
    expect(await namesOf(cal)).toEqual(['Orders']);
    expect(await found()).toMatchObject({ teamName: 'Billing' });
  });

  it('are not those of other users without a team', async () => {
    expect(await namesOf(await makeUser(held.parts, 'Ben'))).toEqual([]);
  });

  it('are in the order of creation', async () => {
    held.clock.moveOn(1);
    const second = await makeWorkflow(held.parts, ann, { name: 'A later one' });
    const listed = await listWorkflowsOf(held.parts.store, ann);
    expect(listed.map((workflow) => workflow.id)).toEqual([id, second]);
  });
});
