import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { isOnlySession } from '../../../service/src/store/postgres/clock/is-only-session.ts';
import { connectionSettings } from '../../../service/src/store/postgres/connection-settings.ts';
import { KeptConnection } from '../../../service/src/store/postgres/locks/kept-connection.ts';
import { testsWith } from '../tests-with.ts';
import { until } from '../until.ts';
import { TestDatabase } from './test-database.ts';

const MISSING = 'The only service: neither npm nor Debian has installed PostgreSQL here';

testsWith(findPostgres(), MISSING, () => {
  it('a service is the only one until another one is connected to its database', async () => {
    const [database, elsewhere] = [await TestDatabase.create(), await TestDatabase.create()];
    const connect = ({ url }: TestDatabase) =>
      new KeptConnection(connectionSettings(new URL(url)), 60_000);
    const [one, other, stranger] = [connect(database), connect(database), connect(elsewhere)];
    const opened = await database.open();
    try {
      await stranger.query('select 1');
      expect(await isOnlySession(one)).toBe(true);
      await other.query('select 1');
      expect([await isOnlySession(one), await isOnlySession(other)]).toEqual([false, false]);
      await other.close();
      await until('the server to notice', () => isOnlySession(one));
    } finally {
      await Promise.all([one.close(), other.close(), stranger.close(), opened.close()]);
      await Promise.all([database.remove(), elsewhere.remove()]);
    }
  });
});
