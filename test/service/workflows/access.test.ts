import type { WorkflowId } from '../../../contract/src/index.ts';
import { shareWorkflow } from '../../../service/src/people/share.ts';
import type { DocumentRecord } from '../../../service/src/store/records/documents.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import {
  findWorkflow,
  markWorkflowArchived,
} from '../../../service/src/store/records/workflows.ts';
import {
  changeableWorkflow,
  documentOf,
  documentSeenBy,
  ownWorkflow,
  runnableWorkflow,
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
const own = (user: User) => ownWorkflow(held.parts.store, user, id);
const change = (user: User) => changeableWorkflow(held.parts.store, user, id);

describe('a workflow is seen', () => {
  it('by its owner', async () => {
    expect(await see(owner)).toMatchObject({ id });
  });

  it("by the owner's team", async () => {
    expect(await see(colleague)).toMatchObject({ id });
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

  it('by nobody if it does not exist', async () => {
    const seeing = see(owner, 'wkf_unknown');
    await expect(seeing).rejects.toMatchObject({ code: 'not_found', status: 404 });
  });
});

describe('a workflow is changed', () => {
  it("by its owner and the owner's team", async () => {
    expect(await change(colleague)).toMatchObject({ id });
    await expect(change(stranger)).rejects.toMatchObject({ code: 'not_yours' });
  });

  it('not after it is archived, although it can still be read', async () => {
    await markWorkflowArchived(held.parts.store, id, 1);
    await expect(change(owner)).rejects.toMatchObject({ code: 'workflow_archived', status: 400 });
    expect(await see(owner)).toMatchObject({ archivedAt: 1 });
    expect(await own(owner)).toMatchObject({ archivedAt: 1 });
  });

  it('and strangers cannot see whether it is archived', async () => {
    await markWorkflowArchived(held.parts.store, id, 1);
    await expect(change(stranger)).rejects.toMatchObject({ code: 'not_yours' });
  });
});

describe('a workflow that is shared with a team', () => {
  const run = (user: User) => runnableWorkflow(held.parts.store, user, id);
  const onlyShared = { code: 'only_shared', status: 403 };

  beforeEach(async () => {
    await shareWorkflow(held.parts, id, 'Sales');
  });

  it('is read and run by its members, but not changed', async () => {
    expect(await see(stranger)).toMatchObject({ id });
    expect(await run(stranger)).toMatchObject({ id });
    await expect(own(stranger)).rejects.toMatchObject(onlyShared);
    await expect(change(stranger)).rejects.toMatchObject(onlyShared);
  });

  it("still belongs to the owner and the owner's team", async () => {
    expect(await change(owner)).toMatchObject({ id });
    expect(await change(colleague)).toMatchObject({ id });
  });

  it('is not run after it is archived', async () => {
    await markWorkflowArchived(held.parts.store, id, 1);
    await expect(run(stranger)).rejects.toMatchObject({ code: 'workflow_archived' });
  });

  it('is inaccessible to others', async () => {
    await expect(see(loner)).rejects.toMatchObject({ code: 'not_yours' });
    await expect(run(loner)).rejects.toMatchObject({ code: 'not_yours' });
  });

  it("shows its PDF passwords only to the owner and the owner's team", async () => {
    const workflow = (await findWorkflow(held.parts.store, id))!;
    const document = { options: { pdfPassword: '{{birthday}}', outputName: 'A' } };
    const seenBy = (user: User) =>
      documentSeenBy(user, workflow, document as DocumentRecord).options;
    expect(seenBy(colleague)).toEqual({ pdfPassword: '{{birthday}}', outputName: 'A' });
    expect(seenBy(stranger)).toEqual({ pdfPassword: '', outputName: 'A' });
  });
});

it('a document is found only in its workflow', async () => {
  const workflow = (await findWorkflow(held.parts.store, id))!;
  const looking = documentOf(held.parts.store, workflow, 'doc_unknown');
  await expect(looking).rejects.toMatchObject({ code: 'not_found', status: 404 });
});
