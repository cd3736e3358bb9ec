import fc from 'fast-check';
import { sql } from 'kysely';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import { foldPath } from '../../../../service/src/store/records/drive/folded-path.ts';
import { driveUsageOf } from '../../../../service/src/store/records/drive/drive-usage.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { HeldClock } from '../../held-clock.ts';
import { openTestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';
import { makeUser } from '../../users.ts';

const MISSING = 'Reservations: neither npm nor Debian has installed PostgreSQL here';
const MANY = 60;
const QUOTA = 100;

let assembled: AssembledParts;
let ann: User;

/** A file as it is reserved: its folders, and its name last. */
type WantedFile = readonly string[];

/** Reserves files at once, and returns their outcomes: `reserved`, or the code of the error. */
async function reserveAtOnce(wanted: readonly WantedFile[]): Promise<string[]> {
  const settled = await Promise.allSettled(
    wanted.map((file) =>
      assembled.drive.reserve({
        folders: file.slice(0, -1),
        name: file.at(-1) ?? '',
        ownerId: ann.id,
        size: 10,
      }),
    ),
  );
  return settled.map((one) =>
    one.status === 'fulfilled' ? 'reserved' : (one.reason as { code: string }).code,
  );
}

async function reservedPaths(): Promise<{ path: string; transaction: string }[]> {
  const { rows } = await sql<{ path: string; transaction: string }>`
    select "path", xmin::text as "transaction" from "driveFiles" order by "id"`.execute(
    queriesOf(assembled.parts.store),
  );
  return rows;
}

const usage = () => driveUsageOf(assembled.parts.store, ann.id);

const removeAll = () =>
  sql`delete from "driveFiles"`.execute(queriesOf(assembled.parts.store)).then(() => undefined);

/** Names of which some are the same in another spelling, or are those of folders. */
const files = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('Offer', 'offer', 'OFFER', 'Letter.docx', 'Ärger', 'A\u0308rger')),
    fc.tuple(
      fc.constantFrom('Offer', 'offer', 'Letter.docx', 'ärger'),
      fc.constantFrom('a', 'A', 'b'),
    ),
    fc.tuple(fc.constantFrom('Offer', 'Letter.docx'), fc.constantFrom('a', 'b'), fc.constant('c')),
  ),
  { minLength: 2, maxLength: 40 },
);

testsWith(findPostgres(), MISSING, () => {
  beforeEach(async () => {
    assembled = await AssembledParts.assemble({
      clock: new HeldClock(),
      openDatabase: () => openTestDatabase(),
      limits: { ...DEFAULT_LIMITS, userFiles: QUOTA },
    });
    ann = await makeUser(assembled.parts, 'Ann');
  });

  afterEach(() => assembled.close());

  it('share transactions of the database', async () => {
    const names = Array.from({ length: MANY }, (_, index) => [`Letter ${String(index)}.docx`]);
    expect(await reserveAtOnce(names)).toEqual(names.map(() => 'reserved'));
    const paths = await reservedPaths();
    expect(paths).toHaveLength(MANY);
    expect(new Set(paths.map(({ transaction }) => transaction)).size).toBeLessThan(MANY / 5);
    expect(await usage()).toEqual({ files: MANY, bytes: 10 * MANY });
  });

  it('get different names if they want the same one', async () => {
    const names = Array.from({ length: MANY }, (_, index) => [
      index % 2 === 0 ? 'Letter.docx' : 'LETTER.docx',
    ]);
    expect(await reserveAtOnce(names)).toEqual(names.map(() => 'reserved'));
    const folded = (await reservedPaths()).map(({ path }) => foldPath(path));
    expect(new Set(folded).size).toBe(MANY);
  });

  it('never give a file the path of another one, or of its folder', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (wanted) => {
        await removeAll();
        expect(await reserveAtOnce(wanted)).toEqual(wanted.map(() => 'reserved'));
        const folded = (await reservedPaths()).map(({ path }) => foldPath(path)).toSorted();
        expect(folded).toHaveLength(wanted.length);
        for (const path of folded) {
          const within = folded.filter((other) => other === path || other.startsWith(`${path}/`));
          expect(within).toEqual([path]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('do not exceed the quota of their owner, and use all of it', async () => {
    // Every other one has to look for a name, and adds nothing at first.
    const names = Array.from({ length: 2 * QUOTA }, (_, index) => [
      index % 2 === 0 ? 'Letter.docx' : `Letter ${String(index)}.docx`,
    ]);
    const outcomes = await reserveAtOnce(names);
    expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(QUOTA);
    expect(outcomes.filter((outcome) => outcome === 'too_many_files')).toHaveLength(QUOTA);
    expect(await usage()).toEqual({ files: QUOTA, bytes: 10 * QUOTA });
  });
});
