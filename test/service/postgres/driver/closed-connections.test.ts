import { sql } from 'kysely';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import type { Database } from '../../../../service/src/store/database.ts';
import { openPostgresDatabase } from '../../../../service/src/store/postgres/open-postgres-database.ts';
import { closesConnection } from '../../../../service/src/store/postgres/postgres-errors.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { testsWith } from '../../tests-with.ts';
import { TestDatabase } from '../test-database.ts';

const MISSING = 'Closed connections: neither npm nor Debian has installed PostgreSQL here';

const errorWith = (code: string): Error => Object.assign(new Error('An error'), { code });

describe('An error closes its connection', () => {
  it.each([
    ['the server shuts down', '57P01', true],
    ['the transaction was idle for too long', '25P03', true],
    ['the connection has failed', '08006', true],
    ['a statement was cancelled', '57014', false],
    ['a number was divided by zero', '22012', false],
    ['two transactions wait for each other', '40P01', false],
  ])('if %s (%s): %s', (_, code, closes) => {
    expect(closesConnection(errorWith(code))).toBe(closes);
  });
});

testsWith(findPostgres(), MISSING, () => {
  describe('A connection that the server closes', () => {
    let created: TestDatabase;
    let opened: Database;
    beforeEach(async () => {
      created = await TestDatabase.create();
      opened = await openPostgresDatabase({ url: new URL(created.url), connections: 1 });
    });
    afterEach(async () => {
      await opened.close();
      await created.remove();
    });

    it('executes no further statement', async () => {
      const queries = queriesOf(opened.store);
      for (let time = 0; time < 20; time += 1) {
        const closed = sql`select pg_terminate_backend(pg_backend_pid())`.execute(queries);
        await expect(closed).rejects.toMatchObject({ code: '57P01' });
        const { rows } = await sql`select 1 as "one"`.execute(queries);
        expect(rows).toEqual([{ one: 1 }]);
      }
    });
  });
});
