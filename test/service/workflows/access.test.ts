import type { WorkflowId } from '../../../contract/src/index.ts';
import type { User } from '../../../service/src/store/users.ts';
import { findWorkflow, markWorkflowArchived } from '../../../service/src/store/workflows.ts';
import {
  changeableWorkflow,
  documentOf,
  isFileVisible,
  visibleWorkflow,
} from '../../../service/src/workflows/access.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest();
let owner: User;
let colleague: User;
let stranger: User;
let loner: User;
let id: WorkflowId;

beforeEach(async () => {
  owner = await makeUser(held.parts, 'Ann', 'Billing');
  colleague = await makeUser(held.parts, 'Ben', 'Billing');
  stranger = await makeUser(held.parts, 'Cal', 'Sales');
  loner = await makeUser(held.parts, 'Dee');
  id = await makeWorkflow(held.parts, owner);
});

const see = (user: User, workflowId = id) => visibleWorkflow(held.parts.store, user, workflowId);
const change = (user: User) => changeableWorkflow(held.parts.store, user, id);

describe('a workflow is seen', () => {
  it('by its owner', async () => {
    expect(await see(owner)).toMatchObject({ id });
  });

  it("by the owner's team", async () => {
    expect(await see(colleague)).toMatchObject({ id });
  });

  it('by the team that it is shared with', async () => {
    const { store } = held.parts;
    await store.updateTable('workflows').set({ teamId: stranger.teamId }).execute();
    expect(await see(stranger)).toMatchObject({ id });
    await expect(see(loner)).rejects.toMatchObject({ code: 'not_yours' });
  });

  it('by nobody else', async () => {
    await expect(see(stranger)).rejects.toMatchObject({ code: 'not_yours', status: 403 });
    await expect(see(loner)).rejects.toMatchObject({ code: 'not_yours', status: 403 });
  });

  it('not by those who have no team, only because its owner has none either', async () => {
    const other = await makeUser(held.parts, 'Eve');
    const of = await makeWorkflow(held.parts, loner, { name: 'Mine' });
    await expect(see(other, of)).rejects.toMatchObject({ code: 'not_yours' });
  });

  it('by nobody when it does not exist', async () => {
    const seeing = see(owner, 'wkf_unknown');
    await expect(seeing).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });
});

describe('a workflow is changed', () => {
  it('by those who see it', async () => {
    expect(await change(colleague)).toMatchObject({ id });
    await expect(change(stranger)).rejects.toMatchObject({ code: 'not_yours' });
  });

  it('no longer once it is archived, when it can still be read', async () => {
    await markWorkflowArchived(held.parts.store, id, 1);
    await expect(change(owner)).rejects.toMatchObject({ code: 'workflow_archived', status: 400 });
    expect(await see(owner)).toMatchObject({ archivedAt: 1 });
  });

  it('and says to strangers nothing of whether it is archived', async () => {
    await markWorkflowArchived(held.parts.store, id, 1);
    await expect(change(stranger)).rejects.toMatchObject({ code: 'not_yours' });
  });
});

describe('a drive file is seen', () => {
  const sees = (user: User, ownerId: User['id'] | null) =>
    isFileVisible(held.parts.store, user, { ownerId });

  it('by its owner and the team of the owner, and by nobody else', async () => {
    expect(await sees(owner, owner.id)).toBe(true);
    expect(await sees(colleague, owner.id)).toBe(true);
    expect(await sees(stranger, owner.id)).toBe(false);
    expect(await sees(loner, owner.id)).toBe(false);
  });

  it('by everybody when nobody owns it', async () => {
    expect(await sees(loner, null)).toBe(true);
  });

  it('by nobody else when its owner has no team', async () => {
    const other = await makeUser(held.parts, 'Eve');
    expect(await sees(other, loner.id)).toBe(false);
    expect(await sees(loner, loner.id)).toBe(true);
  });
});

it('a document is looked for in its workflow', async () => {
  const workflow = (await findWorkflow(held.parts.store, id))!;
  const looking = documentOf(held.parts.store, workflow, 'doc_unknown');
  await expect(looking).rejects.toMatchObject({ code: 'not_found', status: 404 });
});
