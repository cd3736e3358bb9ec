import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { connectionSettings } from '../../../../service/src/store/postgres/connection-settings.ts';
import { KeptConnection } from '../../../../service/src/store/postgres/locks/kept-connection.ts';
import { UNREACHABLE } from '../../../../service/src/store/postgres/postgres-errors.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { TcpProxy } from '../tcp-proxy.ts';
import { TestDatabase } from '../test-database.ts';

const MISSING = 'A kept connection: neither npm nor Debian has installed PostgreSQL here';
const PATIENCE = 500;

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let connection: KeptConnection;
  let lost: number;

  beforeEach(async () => {
    database = await TestDatabase.create();
    proxy = await TcpProxy.start(database.url);
    connection = new KeptConnection(connectionSettings(new URL(proxy.url)), PATIENCE);
    lost = 0;
    connection.onLost(() => (lost += 1));
  });
  afterEach(async () => {
    await connection.close();
    await proxy.stop();
    await database.remove();
  });

  const session = async () => {
    const [row] = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
    return row!.pid;
  };

  describe('A kept connection', () => {
    it('is one session, also for statements at the same time', async () => {
      const [one, other] = await Promise.all([session(), session()]);
      expect(other).toBe(one);
      expect(await session()).toBe(one);
    });

    it('stays after a statement that the server rejects', async () => {
      const before = await session();
      await expect(connection.query('select from nothing')).rejects.toThrow('does not exist');
      expect([await session(), lost]).toEqual([before, 0]);
    });

    it('is lost with its session, and the next statement has another one', async () => {
      const before = await session();
      await expect(
        connection.query('select pg_terminate_backend(pg_backend_pid())'),
      ).rejects.toThrow();
      await until('the loss', () => lost === 1);
      expect(await session()).not.toBe(before);
    });

    it('is lost when a statement gets no answer in time', async () => {
      const before = await session();
      proxy.goSilent();
      await expect(session()).rejects.toMatchObject({ code: UNREACHABLE });
      expect(lost).toBe(1);
      await expect(session()).rejects.toMatchObject({ code: UNREACHABLE });
      proxy.speak();
      expect(await session()).not.toBe(before);
    });

    it('is not lost but closed at its end', async () => {
      await session();
      await connection.close();
      await expect(session()).rejects.toThrow('closed');
      expect(lost).toBe(0);
    });
  });
});
