import fc from 'fast-check';
import type { WorkflowId } from '../../../contract/src/index.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { listPageOfDocuments } from '../../../service/src/store/records/documents.ts';
import type { ListPage } from '../../../service/src/store/list-page.ts';
import { collectPage } from '../../../service/src/store/list-page.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { listWorkflowsOf } from '../../../service/src/store/records/workflows.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest();
let ann: User;
let ben: User;
let workflowId: WorkflowId;
beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  ben = await makeUser(held.parts, 'Ben');
  workflowId = await makeWorkflow(held.parts, ben);
});

/** A list whose entries are added and deleted. */
interface Changing {
  add: () => Promise<string>;
  remove: (id: string) => Promise<void>;
  read: (page: ListPage) => Promise<readonly { id: string }[]>;
}

async function addWorkflow(owner: User): Promise<WorkflowId> {
  const { store, ids } = held.parts;
  held.clock.moveOn(1);
  const now = held.clock.now();
  const looks = { name: 'Orders', color: '#cccccc', icon: 'Mail', teamId: null, archivedAt: null };
  const workflow = { id: ids.workflow(), ownerId: owner.id, createdAt: now, updatedAt: now };
  await queriesOf(store)
    .insertInto('workflows')
    .values({ ...workflow, ...looks })
    .execute();
  return workflow.id;
}

async function addDocument(to: WorkflowId): Promise<string> {
  const { store, ids } = held.parts;
  held.clock.moveOn(1);
  const createdAt = held.clock.now();
  const file = { id: ids.driveFile(), ownerId: null, workflowId: null, createdAt };
  await queriesOf(store)
    .insertInto('driveFiles')
    .values({ ...file, path: file.id })
    .execute();
  const id = ids.document();
  const document = { id, workflowId: to, documentType: 'CLOUD_DOCS' as const, options: '{}' };
  await queriesOf(store)
    .insertInto('documents')
    .values({ ...document, fileId: file.id, createdAt })
    .execute();
  return id;
}

const LISTS: Record<string, () => Changing> = {
  workflows: () => ({
    add: async () => {
      // Entries of someone else are in between.
      await addWorkflow(ben);
      return addWorkflow(ann);
    },
    remove: async (id) => {
      await queriesOf(held.parts.store)
        .deleteFrom('workflows')
        .where('id', '=', id as WorkflowId)
        .execute();
    },
    read: (page) => listWorkflowsOf(held.parts.store, ann, page),
  }),
  'workflows of one status, which change it': () => ({
    add: () => addWorkflow(ann),
    remove: async (id) => {
      await addDocument(id as WorkflowId);
    },
    read: (page) => listWorkflowsOf(held.parts.store, ann, { ...page, status: 'INCOMPLETE' }),
  }),
  documents: () => ({
    add: () => addDocument(workflowId),
    remove: async (id) => {
      const ofId = queriesOf(held.parts.store)
        .deleteFrom('documents')
        .where('id', '=', id as `doc_${string}`);
      await ofId.execute();
    },
    read: (page) => listPageOfDocuments(held.parts.store, workflowId, page),
  }),
  'drive files, not all of which may be read': () => ({
    add: async () => {
      const add = async (owner: User) => {
        held.clock.moveOn(1);
        const file = { folders: [], name: 'a.txt', ownerId: owner.id };
        return (await held.parts.drive.add(file, Buffer.from('a'))).id;
      };
      await add(ben);
      return add(ann);
    },
    remove: async (id) => {
      await held.parts.drive.remove(id);
    },
    read: (page) => held.parts.fileAccess.listReadable(ann, held.parts.drive, page),
  }),
};

/** The changes between two pages: the number of new entries, and which existing one is deleted. */
const change = fc.record({
  come: fc.integer({ min: 0, max: 2 }),
  goes: fc.option(fc.nat({ max: 30 }), { nil: null }),
});

describe.each(Object.entries(LISTS))('Design, lists: pages of %s', (_, open) => {
  it('neither repeat nor miss a remaining entry while others are added and deleted', async () => {
    const list = open();
    const property = fc.asyncProperty(
      fc.integer({ min: 0, max: 8 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(change, { maxLength: 6 }),
      async (atFirst, limit, changes) => {
        for (let count = 0; count < atFirst; count += 1) await list.add();
        const whole = { cursor: undefined, limit: undefined };
        const before = (await list.read(whole)).map(({ id }) => id);
        const present = new Set(before);
        const seen: string[] = [];
        let cursor: string | undefined;
        for (let turn = 0; ; turn += 1) {
          const page = await list.read({ cursor, limit });
          expect(page.length).toBeLessThanOrEqual(limit);
          seen.push(...page.map(({ id }) => id));
          if (page.length < limit) break;
          cursor = page.at(-1)!.id;
          const { come, goes } = changes[turn] ?? { come: 0, goes: null };
          for (let count = 0; count < come; count += 1) present.add(await list.add());
          const gone = goes === null ? undefined : [...present][goes];
          if (gone === undefined) continue;
          present.delete(gone);
          await list.remove(gone);
        }
        expect(seen).toEqual([...new Set(seen)].sort());
        expect(before.filter((id) => present.has(id) && !seen.includes(id))).toEqual([]);
        for (const { id } of await list.read(whole)) await list.remove(id);
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });
});

describe('A page with a filter', () => {
  it('reads on until it is full, and no further', async () => {
    const rows = Array.from({ length: 1_000 }, (_, id) => ({ id: String(id).padStart(4, '0') }));
    const read: ListPage[] = [];
    const collect = (limit: number, cursor?: string) =>
      collectPage(
        { cursor, limit },
        async (page) => {
          read.push(page);
          const after = rows.filter(({ id }) => page.cursor === undefined || id > page.cursor);
          return after.slice(0, page.limit);
        },
        async (some) => some.filter(({ id }) => id.endsWith('50')),
      );
    const page = await collect(3);
    expect(page.map(({ id }) => id)).toEqual(['0050', '0150', '0250']);
    expect(read.map(({ cursor }) => cursor)).toEqual([undefined, '0099', '0199']);
    expect(await collect(3, '0850')).toEqual([{ id: '0950' }]);
  });
});
