import fc from 'fast-check';
import type { TeamId, UserId, WorkflowId } from '../../../../contract/src/index.ts';
import type { SearchedFiles } from '../../../../service/src/drive/drive.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { FilesOrder } from '../../../../service/src/store/records/drive/drive-files.ts';
import {
  claimPath,
  listIndexedFiles,
} from '../../../../service/src/store/records/drive/drive-files.ts';
import { moveUserToTeam } from '../../../../service/src/store/records/users.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { setSharedTeam } from '../../../../service/src/store/records/workflows.ts';
import type { FoundFilesFor } from '../../../../service/src/workflows/documents/file-access.ts';
import { FileAccess } from '../../../../service/src/workflows/documents/file-access.ts';
import { driveInFolder } from '../../drive/drive-in-folder.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { withPlugin } from '../../store/with-plugin.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();

/** The row of a file. */
interface Row {
  ownerId: UserId | null;
  workflowId?: WorkflowId | null;
  /** Null if it is missing. */
  writtenAt?: number | null;
}

/** Adds the row of a file that exists, unless it says otherwise; returns its id. */
async function addRow({ ownerId, workflowId = null, writtenAt = 1 }: Row): Promise<string> {
  const { store, ids } = held.parts;
  held.clock.moveOn(1);
  const id = ids.driveFile();
  const state = { createdAt: held.clock.now(), size: 1, version: 'v', writtenAt };
  await claimPath(store, { id, path: id, ownerId, workflowId, runId: null, ...state });
  return id;
}

describe('The first page of a list', () => {
  let ann: User;
  let read: { statements: number; rows: number };
  let readPage: (page: SearchedFiles) => Promise<string[]>;
  beforeEach(async () => {
    ann = await makeUser(held.parts, 'Ann');
    read = { statements: 0, rows: 0 };
    const store = withPlugin(held.parts.store, {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.statements += 1;
        read.rows += result.rows.length;
        return result;
      },
    });
    const drive = driveInFolder(held.driveFolder, { ...held.parts, store });
    // Until a scan has ended, the storage is asked for files that are not known to exist.
    await drive.scan();
    const access = new FileAccess({ store, foundFilesFor: 'first-user' });
    readPage = async (page) => {
      read.statements = 0;
      read.rows = 0;
      return (await access.listReadable(ann, drive, page)).map(({ id }) => id);
    };
  });

  it('reads as much with any number of files of others, found files and missing ones', async () => {
    const ben = await makeUser(held.parts, 'Ben');
    const own = [await addRow({ ownerId: ann.id })];
    expect(await readPage({ limit: 2 })).toEqual(own);
    const before = { ...read };
    for (let count = 0; count < 400; count += 1) {
      await addRow({ ownerId: ben.id });
      await addRow({ ownerId: ann.id, writtenAt: null });
    }
    expect(await readPage({ limit: 2 })).toEqual(own);
    expect(read).toEqual(before);
    own.push(await addRow({ ownerId: ann.id }));
    expect(await readPage({ limit: 2 })).toEqual(own);
    expect(read).toEqual({ ...before, rows: before.rows + 1 });
    expect(await readPage({ limit: 2, order: 'newest' })).toEqual(own.toReversed());
    expect(read).toEqual({ ...before, rows: before.rows + 1 });
  });

  it('reads about a page for 64 owners, not one for each of them', async () => {
    const team = 'team_1' satisfies TeamId;
    const createdAt = held.clock.now();
    await queriesOf(held.parts.store)
      .insertInto('teams')
      .values({ id: team, name: 'Sales', createdAt })
      .execute();
    await moveUserToTeam(held.parts.store, ann.id, team);
    ann = { ...ann, teamId: team };
    const rows: Promise<string>[] = [];
    for (let number = 0; number < 99; number += 1) {
      const member = await makeUser(held.parts, `Member${String(number)}`, 'Sales');
      for (let count = 0; count < 5; count += 1) rows.push(addRow({ ownerId: member.id }));
    }
    const ids = (await Promise.all(rows)).sort();
    expect(await readPage({ limit: 10 })).toEqual(ids.slice(0, 10));
    // Members, the first user, and at most a page for each of the two batches.
    expect(read.statements).toBe(5);
    expect(read.rows).toBeLessThanOrEqual(100 + 1 + 2 * 100);
    expect(await readPage({ limit: 10, order: 'newest' })).toEqual(ids.toReversed().slice(0, 10));
    expect(read.statements).toBe(5);
    expect(read.rows).toBeLessThanOrEqual(100 + 1 + 2 * 100);
  });
});

describe('A search', () => {
  it('ends after the newest 10,000 files of the user', async () => {
    const ann = await makeUser(held.parts, 'Ann');
    await held.drive.scan();
    await addRow({ ownerId: ann.id });
    for (let count = 0; count < 10_000; count += 500) {
      await Promise.all(Array.from({ length: 500 }, () => addRow({ ownerId: ann.id })));
    }
    const access = new FileAccess({ store: held.parts.store, foundFilesFor: 'first-user' });
    const found = async (page: SearchedFiles) =>
      (await access.listReadable(ann, held.drive, page)).map(({ id }) => id);
    const [oldest = '', second = ''] = await found({ limit: 2 });
    // The names are the ids.
    expect(await found({ order: 'newest', search: second })).toEqual([second]);
    expect(await found({ order: 'newest', search: oldest })).toEqual([]);
    expect(await found({ order: 'oldest', search: oldest })).toEqual([oldest]);
  });
});

describe('A list of files', () => {
  const TEAMS = ['team_1', 'team_2'] as const satisfies readonly TeamId[];
  const anyTeam = fc.constantFrom<TeamId | null>(...TEAMS, null);
  const anyFile = fc.record({
    owner: fc.option(fc.nat(3)),
    workflow: fc.option(fc.nat(2)),
    isMissing: fc.boolean(),
  });
  const anyCase = fc.record({
    teams: fc.tuple(anyTeam, anyTeam, anyTeam, anyTeam),
    shares: fc.tuple(anyTeam, anyTeam, anyTeam),
    files: fc.array(anyFile, { maxLength: 25 }),
    limit: fc.integer({ min: 1, max: 7 }),
    order: fc.constantFrom<FilesOrder>('oldest', 'newest'),
    foundFilesFor: fc.constantFrom<FoundFilesFor>('first-user', 'everybody'),
  });

  it('has page by page the files that each user may read, as one by one', async () => {
    const { store } = held.parts;
    for (const [position, id] of TEAMS.entries()) {
      const createdAt = held.clock.now();
      const team = { id, name: `Team ${String(position)}`, createdAt };
      await queriesOf(store).insertInto('teams').values(team).execute();
    }
    const people: User[] = [];
    for (const name of ['Ann', 'Ben', 'Cal', 'Dee']) {
      held.clock.moveOn(1);
      people.push(await makeUser(held.parts, name));
    }
    const workflows: WorkflowId[] = [];
    for (const owner of people.slice(0, 3)) workflows.push(await makeWorkflow(held.parts, owner));
    await held.drive.scan();

    await fc.assert(
      fc.asyncProperty(anyCase, async ({ teams, shares, files, limit, order, foundFilesFor }) => {
        await queriesOf(store).deleteFrom('driveFiles').execute();
        for (const [position, user] of people.entries()) {
          user.teamId = teams[position] ?? null;
          await moveUserToTeam(store, user.id, user.teamId);
        }
        for (const [position, id] of workflows.entries()) {
          await setSharedTeam(store, id, shares[position] ?? null, 1);
        }
        for (const { owner, workflow, isMissing } of files) {
          const ownerId = owner === null ? null : people[owner]!.id;
          const workflowId = workflow === null ? null : workflows[workflow]!;
          await addRow({ ownerId, workflowId, writtenAt: isMissing ? null : 1 });
        }
        const access = new FileAccess({ store, foundFilesFor });
        const existing = (await listIndexedFiles(store, { order })).filter(
          ({ writtenAt }) => writtenAt !== null,
        );
        for (const user of people) {
          const readable = (await access.readable(user, existing)).map(({ id }) => id);
          const pages: string[] = [];
          let cursor: string | undefined;
          for (;;) {
            const page = await access.listReadable(user, held.drive, { cursor, limit, order });
            expect(page.length).toBeLessThanOrEqual(limit);
            pages.push(...page.map(({ id }) => id));
            if (page.length < limit) break;
            cursor = page.at(-1)?.id;
          }
          expect(pages).toEqual(readable);
          const whole = await access.listReadable(user, held.drive, { order });
          expect(whole.map(({ id }) => id)).toEqual(readable);
        }
      }),
      { numRuns: 60 },
    );
  });
});
