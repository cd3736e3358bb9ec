import { sql } from 'kysely';
import type { Database } from '../../../../service/src/store/database.ts';
import { FailedAttemptCounts } from '../../../../service/src/store/postgres/sharing/failed-attempts.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { testsWith } from '../../tests-with.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { openTestDatabase } from '../test-database.ts';

const MISSING = 'Counts of failed attempts: neither npm nor Debian has installed PostgreSQL here';
const MINUTE = 60_000;

testsWith(findPostgres(), MISSING, () => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.close());

  const service = () => new FailedAttemptCounts(database.store);

  /** Lets the counts end. */
  const end = () =>
    sql`update "failedAttempts" set "endsAt" = now()`.execute(queriesOf(database.store));

  const networks = async () => {
    const { rows } = await sql<{ network: string }>`
      select "network" from "failedAttempts" order by 1`.execute(queriesOf(database.store));
    return rows.map(({ network }) => network);
  };

  describe('Failed attempts', () => {
    it('count together at all services, until a minute after the first one', async () => {
      const [here, elsewhere] = [service(), service()];
      const first = await here.add('token', '192.0.2.1');
      expect([first.count, first.endsIn]).toEqual([1, MINUTE]);
      const second = await elsewhere.add('token', '192.0.2.1');
      expect(second.count).toBe(2);
      expect(second.endsIn).toBeGreaterThan(0);
      expect(second.endsIn).toBeLessThanOrEqual(MINUTE);
      expect((await here.add('token', '192.0.2.1')).count).toBe(3);
    });

    it('of 200 at once are all counted', async () => {
      const counts = service();
      const added = Array.from({ length: 200 }, () => counts.add('token', '192.0.2.1'));
      const numbers = (await Promise.all(added)).map(({ count }) => count);
      expect(numbers.sort((one, other) => one - other)).toEqual(
        Array.from({ length: 200 }, (_, n) => n + 1),
      );
    });

    it('of each kind and network count separately', async () => {
      const counts = service();
      for (const [kind, network] of [
        ['token', '192.0.2.1'],
        ['token', '2001:db8:0:1::/64'],
        ['signIn', '192.0.2.1'],
      ] as const) {
        expect((await counts.add(kind, network)).count).toBe(1);
      }
    });

    it('begin again when their minute is over', async () => {
      const counts = service();
      await counts.add('token', '192.0.2.1');
      await counts.add('token', '192.0.2.1');
      await end();
      expect(await counts.add('token', '192.0.2.1')).toEqual({ count: 1, endsIn: MINUTE });
    });

    it('are deleted when their minute is over', async () => {
      await service().add('token', '192.0.2.1');
      await end();
      await service().add('token', '192.0.2.2');
      expect(await networks()).toEqual(['192.0.2.2']);
    });
  });
});
