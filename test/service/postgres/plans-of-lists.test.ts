import { sql } from 'kysely';
import type { Database } from '../../../service/src/store/database.ts';
import type { FilesOrder } from '../../../service/src/store/records/drive/drive-files.ts';
import { pageOfGroups } from '../../../service/src/store/records/drive/lists-of-files.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { testsWith } from '../tests-with.ts';
import { openTestDatabase } from './test-database.ts';

const MISSING = 'Plans on PostgreSQL: neither npm nor Debian has installed PostgreSQL here';

const FILES = 4_000;
const LIMIT = 10;

/** A step of a plan with what it has read. */
interface Step {
  'Actual Rows': number;
  'Actual Loops': number;
  'Relation Name'?: string;
  Plans?: Step[];
}

function rowsRead(step: Step): number {
  const own = step['Relation Name'] === 'driveFiles' ? step['Actual Rows'] : 0;
  const below = (step.Plans ?? []).map(rowsRead);
  return below.reduce((sum, rows) => sum + rows, own * step['Actual Loops']);
}

testsWith(findPostgres(), MISSING, () => {
  describe('A page of the drive files of two owners', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openTestDatabase();
      const queries = queriesOf(database.store);
      for (const [position, id] of (['usr_1', 'usr_2'] as const).entries()) {
        const user = { name: id, email: `${id}@test`, teamId: null, createdAt: 0 };
        await queries
          .insertInto('users')
          .values({ id, ...user })
          .execute();
        await sql`insert into "driveFiles" ("id", "path", "ownerId", "createdAt", "size", "writtenAt")
        select 'fil_' || lpad((2 * n + ${position}::int)::text, 10, '0'), 'file ' || (2 * n + ${position}::int),
          ${id}, 0, 0, 1 from generate_series(1, ${FILES}::int) as n`.execute(queries);
      }
      await sql`analyze "driveFiles"`.execute(queries);
    });
    afterAll(() => database.close());

    it.each<FilesOrder>(['oldest', 'newest'])(
      'reads about as many as it shows, the %s first',
      async (order) => {
        const groups = (['usr_1', 'usr_2'] as const).flatMap((ownerId) => [
          { of: { ownerId }, isWritten: true },
          { of: { ownerId }, isWritten: false },
        ]);
        const page = pageOfGroups(database.store, groups, { order, limit: LIMIT });
        const numbers = (await page.execute()).map(({ id }) => Number(id.replace('fil_', '')));
        const [from, step] = order === 'oldest' ? [2, 1] : [2 * FILES + 1, -1];
        expect(numbers).toEqual(Array.from({ length: LIMIT }, (_, n) => from + n * step));
        const query = page.compile();
        const { rows } = await queriesOf(database.store).executeQuery<{
          'QUERY PLAN': [{ Plan: Step }];
        }>({ ...query, sql: `explain (analyze, format json) ${query.sql}` });
        const [explained] = rows[0]!['QUERY PLAN'];
        expect(explained.Plan['Actual Rows']).toBe(LIMIT);
        expect(rowsRead(explained.Plan)).toBeLessThanOrEqual(10 * LIMIT);
      },
    );
  });
});
