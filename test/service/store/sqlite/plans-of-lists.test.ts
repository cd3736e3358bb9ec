import type { Compilable } from 'kysely';
import type { WorkflowId } from '../../../../contract/src/index.ts';
import { pageOfDocuments } from '../../../../service/src/store/records/documents.ts';
import { pageOfFiles } from '../../../../service/src/store/records/drive/drive-files.ts';
import { pageOfGroups } from '../../../../service/src/store/records/drive/lists-of-files.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { workflowsOf } from '../../../../service/src/store/records/workflows.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let ann: User;
let ben: User;
let workflowId: WorkflowId;
beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  ben = await makeUser(held.parts, 'Ben');
  workflowId = await makeWorkflow(held.parts, ben);
});

describe('A page uses an index and no sort', () => {
  const planOf = async (query: Compilable) => {
    const { sql, parameters } = query.compile();
    const explained = { sql: `explain query plan ${sql}`, parameters };
    const { rows } = await queriesOf(held.parts.store).executeQuery<{ detail: string }>({
      ...query.compile(),
      ...explained,
    });
    return rows.map(({ detail }) => detail);
  };
  const page = { cursor: 'a', limit: 10 };

  describe.each([undefined, 'COMPLETE', 'INCOMPLETE', 'ARCHIVED'] as const)(
    'of workflows whose status is %s',
    (status) => {
      it.each([
        ['a user alone', null],
        ['a member of a team', 'team_1'],
      ] as const)('for %s: through the workflows of this reader', async (_, teamId) => {
        const query = workflowsOf(held.parts.store, { ...ann, teamId }, { ...page, status });
        const plan = await planOf(query);
        expect(plan[0]).toBe('SEARCH reader USING PRIMARY KEY (readerId=? AND workflowId>?)');
        expect(plan).toContain('SEARCH workflows USING INDEX sqlite_autoindex_workflows_1 (id=?)');
        expect(plan.filter((step) => /TEMP B-TREE|^SCAN/.test(step))).toEqual([]);
      });
    },
  );

  it('of documents', async () => {
    const plan = await planOf(pageOfDocuments(held.parts.store, workflowId, page));
    expect(plan).toEqual([
      'SEARCH documents USING INDEX documentsByWorkflow (workflowId=? AND id>?)',
    ]);
  });

  it.each([
    ['oldest', 'id>?'],
    ['newest', 'id<?'],
  ] as const)('of drive files, the %s first', async (order, bound) => {
    const plan = await planOf(pageOfFiles(held.parts.store, { ...page, order }));
    expect(plan).toEqual([
      `SEARCH driveFiles USING INDEX sqlite_autoindex_driveFiles_1 (${bound})`,
    ]);
  });

  it.each([
    ['oldest', 'c'],
    ['newest', 'A'],
  ] as const)('of drive files of some owners and workflows, the %s first', async (order, upTo) => {
    const owners = [ann.id, ben.id, null].map((ownerId) => ({ of: { ownerId } }));
    const groups = [...owners, { of: { workflowId } }].flatMap((group) => [
      { ...group, isWritten: true },
      { ...group, isWritten: false },
    ]);
    const plan = await planOf(pageOfGroups(held.parts.store, groups, { ...page, order, upTo }));
    const ofOwner = '(ownerId=? AND id>? AND id<?)';
    const ofWorkflow = '(workflowId=? AND id>? AND id<?)';
    const isSearch = (step: string) => step.startsWith('SEARCH');
    const searches = [
      'SEARCH driveFiles USING INDEX sqlite_autoindex_driveFiles_1 (id=?)',
      ...[ann, ben, null].flatMap(() => [
        `SEARCH driveFiles USING INDEX driveFilesByOwner ${ofOwner}`,
        `SEARCH driveFiles USING INDEX unwrittenDriveFilesByOwner ${ofOwner}`,
      ]),
      `SEARCH driveFiles USING INDEX driveFilesByWorkflow ${ofWorkflow}`,
      `SEARCH driveFiles USING INDEX unwrittenDriveFilesByWorkflow ${ofWorkflow}`,
    ];
    expect(plan.filter(isSearch)).toEqual(searches);
    const isOther = (step: string) =>
      !/^(?:LEFT|RIGHT|MERGE \(UNION ALL\)|LIST |CO-ROUTINE )/.test(step);
    expect(plan.filter((step) => !isSearch(step) && isOther(step))).toEqual([]);
  });
});
