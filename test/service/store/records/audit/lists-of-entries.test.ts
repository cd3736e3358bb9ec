import type { AuditEntryId, UserId } from '@docloom/contract';
import type { AuditEntryRecord } from '../../../../../service/src/store/records/audit/audit-entries.ts';
import {
  deleteAuditEntriesBefore,
  insertAuditEntry,
} from '../../../../../service/src/store/records/audit/audit-entries.ts';
import { listAuditEntries } from '../../../../../service/src/store/records/audit/lists-of-entries.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';

const held = partsForEachTest();
const ANN = 'usr_ann';
const BEN = 'usr_ben';

/** Stores an entry and lets a second pass. */
async function add(wanted: Partial<AuditEntryRecord> = {}): Promise<AuditEntryId> {
  const { store, ids, clock } = held.parts;
  const id = ids.auditEntry();
  await insertAuditEntry(store, {
    id,
    createdAt: clock.now(),
    action: 'workflow.changed',
    authorKind: 'user',
    authorId: ANN,
    authorName: 'Ann',
    means: 'session',
    tokenId: null,
    subjectKind: 'workflow',
    subjectId: 'wkf_1',
    subjectName: 'Orders',
    workflowId: null,
    workflowName: null,
    ownerId: ANN,
    teamId: null,
    details: {},
    ...wanted,
  });
  held.clock.moveOn(1_000);
  return id;
}

type Page = Parameters<typeof listAuditEntries>[1];
const idsOf = async (page: Page) =>
  (await listAuditEntries(held.parts.store, page)).map(({ id }) => id);

describe('a list of audit entries', () => {
  it('has the newest first, as they were stored', async () => {
    const first = await add({ details: { members: ['name'], former: 'Ordrs' } });
    const second = await add();
    const found = await listAuditEntries(held.parts.store, { of: [{ ownerId: ANN }] });
    expect(found.map(({ id }) => id)).toEqual([second, first]);
    expect(found[1]?.details).toEqual({ members: ['name'], former: 'Ordrs' });
  });

  it('has the entries of each group, and those of several groups once', async () => {
    const own = await add();
    const ofTeam = await add({ ownerId: null, teamId: 'team_1' });
    const shared = await add({ ownerId: BEN, workflowId: 'wkf_1' });
    const twice = await add({ workflowId: 'wkf_1', teamId: 'team_1' });
    await add({ ownerId: BEN });
    const of = [{ ownerId: ANN }, { teamId: 'team_1' }, { workflowId: 'wkf_1' }] as const;
    expect(await idsOf({ of })).toEqual([twice, shared, ofTeam, own]);
  });

  it.each([
    ['an action', { action: 'template.added' }],
    ['a kind', { kind: 'document' }],
    ['an author', { authorId: BEN }],
  ] as const)('can have those of %s only', async (_, filter) => {
    await add();
    const wanted = await add({
      action: 'template.added',
      subjectKind: 'document',
      authorId: BEN,
    });
    await add();
    expect(await idsOf({ of: [{ ownerId: ANN }], ...filter })).toEqual([wanted]);
  });

  it('can begin at a time and end before another', async () => {
    await add();
    const since = held.clock.now();
    const wanted = [await add(), await add()];
    const until = held.clock.now();
    await add();
    const of = [{ ownerId: ANN }] as const;
    expect(await idsOf({ of, since, until })).toEqual(wanted.toReversed());
  });

  it('has pages that together are the whole list, also of many groups', async () => {
    const owners = Array.from({ length: 150 }, (_, index): UserId => `usr_${String(index)}`);
    const added: AuditEntryId[] = [];
    for (const ownerId of owners.toReversed()) added.push(await add({ ownerId }));
    const of = owners.map((ownerId) => ({ ownerId }));
    const pages: AuditEntryId[] = [];
    let cursor: AuditEntryId | undefined;
    do {
      const page = await idsOf({ of, cursor, limit: 40 });
      pages.push(...page);
      cursor = page.at(-1);
    } while (cursor !== undefined);
    expect(pages).toEqual(added.toReversed());
  });
});

it('the oldest entries before a time are deleted, at most as many as wanted', async () => {
  await add();
  await add();
  const before = held.clock.now();
  const kept = await add();
  const { store } = held.parts;
  const of = [{ ownerId: ANN }] as const;
  expect(await deleteAuditEntriesBefore(store, before, 1)).toBe(1);
  expect(await idsOf({ of })).toHaveLength(2);
  expect(await deleteAuditEntriesBefore(store, before, 500)).toBe(1);
  expect(await deleteAuditEntriesBefore(store, before, 500)).toBe(0);
  expect(await idsOf({ of })).toEqual([kept]);
});
