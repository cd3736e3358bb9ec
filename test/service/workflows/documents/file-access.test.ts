import type { WorkflowId } from '../../../../contract/src/index.ts';
import { shareWorkflow } from '../../../../service/src/people/share.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import type { FoundFilesFor } from '../../../../service/src/workflows/documents/file-access.ts';
import { FileAccess } from '../../../../service/src/workflows/documents/file-access.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let first: User;
let owner: User;
let colleague: User;
let stranger: User;
let loner: User;
let workflowId: WorkflowId;

beforeEach(async () => {
  first = await makeUser(held.parts, 'Amy', 'Operators');
  held.clock.moveOn(1);
  owner = await makeUser(held.parts, 'Ann', 'Billing');
  colleague = await makeUser(held.parts, 'Ben', 'Billing');
  stranger = await makeUser(held.parts, 'Cal', 'Sales');
  loner = await makeUser(held.parts, 'Dee');
  workflowId = await makeWorkflow(held.parts, owner);
});

interface Asked {
  ownerId?: User['id'] | null;
  workflowId?: WorkflowId | null;
  foundFilesFor?: FoundFilesFor;
}

/** What each of them may do with a file. */
async function rights({ ownerId = owner.id, foundFilesFor = 'first-user', ...asked }: Asked = {}) {
  const access = new FileAccess({ store: held.parts.store, foundFilesFor });
  const file = { ownerId, workflowId: asked.workflowId ?? null };
  const of = async (user: User) => {
    const [mayRead, mayDelete] = [
      await access.mayRead(user, file),
      await access.mayDelete(user, file),
    ];
    expect(await access.readable(user, [file])).toEqual(mayRead ? [file] : []);
    return mayRead ? (mayDelete ? 'deletes' : 'reads') : mayDelete ? 'only deletes' : 'nothing';
  };
  return {
    first: await of(first),
    owner: await of(owner),
    colleague: await of(colleague),
    stranger: await of(stranger),
    loner: await of(loner),
  };
}

const NOBODY = {
  first: 'nothing',
  owner: 'nothing',
  colleague: 'nothing',
  stranger: 'nothing',
  loner: 'nothing',
};
const OWNERS = { ...NOBODY, owner: 'deletes', colleague: 'deletes' };

describe('a drive file', () => {
  it('belongs to its owner and the team', async () => {
    expect(await rights()).toEqual(OWNERS);
    expect(await rights({ workflowId })).toEqual(OWNERS);
  });

  it('is inaccessible to others if its owner has no team', async () => {
    expect(await rights({ ownerId: loner.id })).toEqual({ ...NOBODY, loner: 'deletes' });
  });

  it('can be read by the team that its workflow is shared with, but not deleted', async () => {
    await shareWorkflow(held.parts, workflowId, 'Sales');
    expect(await rights({ workflowId })).toEqual({ ...OWNERS, stranger: 'reads' });
  });

  it('of another workflow, or of none, cannot be read', async () => {
    await shareWorkflow(held.parts, workflowId, 'Sales');
    expect(await rights()).toEqual(OWNERS);
    const other = await makeWorkflow(held.parts, owner);
    expect(await rights({ workflowId: other })).toEqual(OWNERS);
  });
});

describe('a file that a person has put into the folder', () => {
  it("belongs to the first user and that user's team", async () => {
    expect(await rights({ ownerId: null })).toEqual({ ...NOBODY, first: 'deletes' });
    const member = await makeUser(held.parts, 'Eve', 'Operators');
    const access = new FileAccess({ store: held.parts.store, foundFilesFor: 'first-user' });
    expect(await access.mayDelete(member, { ownerId: null, workflowId: null })).toBe(true);
  });

  it('can be read by everybody if the operator allows it, but not deleted', async () => {
    expect(await rights({ ownerId: null, foundFilesFor: 'everybody' })).toEqual({
      first: 'deletes',
      owner: 'reads',
      colleague: 'reads',
      stranger: 'reads',
      loner: 'reads',
    });
  });

  it('and nothing else can, even then', async () => {
    expect(await rights({ foundFilesFor: 'everybody' })).toEqual(OWNERS);
  });
});
