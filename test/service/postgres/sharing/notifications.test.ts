import { rmSync } from 'node:fs';
import type { RunId } from '@docloom/contract';
import { pino } from 'pino';
import { SharedRunEndings } from '../../../../service/src/runs/shared-run-endings.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { connectionSettings } from '../../../../service/src/store/postgres/connection-settings.ts';
import { Notifications } from '../../../../service/src/store/postgres/sharing/notifications.ts';
import { systemTimers } from '../../../../service/src/time/timers.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import {
  folderOfServer,
  PostgresServer,
} from '../../../../playground/postgres/postgres-server.mjs';
import { TcpProxy } from '../tcp-proxy.ts';
import { onServer } from '../empty-database.ts';
import { TestDatabase } from '../test-database.ts';

const MISSING = 'Notifications: neither npm nor Debian has installed PostgreSQL here';
/** So soon does a test notice a lost connection, in milliseconds. */
const SOON = 300;
const LONG_MILLISECONDS = 600_000;

/** A channel as one process hears it. */
class Listener {
  readonly payloads: string[] = [];
  connections = 0;
  readonly onPayload = (payload: string) => {
    this.payloads.push(payload);
  };
  readonly onConnected = () => {
    this.connections += 1;
  };
}

testsWith(findPostgres(), MISSING, (programs) => {
  let database: TestDatabase;
  let opened: Notifications[];
  let logged: { msg: string }[];
  beforeEach(async () => {
    database = await TestDatabase.create();
    opened = [];
    logged = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((notifications) => notifications.close()));
    await database.remove();
  });

  function open(url = database.url): Notifications {
    const write = (line: string) => logged.push(JSON.parse(line) as { msg: string });
    const log = pino({ level: 'info' }, { write });
    const settings = connectionSettings(new URL(url));
    const notifications = new Notifications({ settings, log, probe: SOON });
    opened.push(notifications);
    notifications.start();
    return notifications;
  }

  /** Subscribes, and waits for the connection. */
  async function listenTo(channel: string, notifications: Notifications): Promise<Listener> {
    const listener = new Listener();
    notifications.subscribe(channel, listener);
    await until('the connection', () => listener.connections > 0);
    return listener;
  }

  const heard = (listener: Listener, count: number) =>
    until('a notification', () => listener.payloads.length >= count);

  const endConnections = () =>
    onServer(database.url, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'docloom notifications' and datname = current_database()",
      ),
    );

  describe('Notifications', () => {
    it('reach every process that listens to the channel, and no other channel', async () => {
      const [one, other] = [open(), open()];
      const listeners = [await listenTo('a"b', one), await listenTo('a"b', other)];
      const elsewhere = await listenTo('b', other);
      await one.notify('a"b', 'first', 'second');
      await other.notify('b', '');
      for (const listener of listeners) await heard(listener, 2);
      await heard(elsewhere, 1);
      expect(listeners.map(({ payloads }) => payloads)).toEqual([
        ['first', 'second'],
        ['first', 'second'],
      ]);
      expect(elsewhere.payloads).toEqual(['']);
    });

    it('reach subscribers from before the connection, and none that have unsubscribed', async () => {
      const settings = connectionSettings(new URL(database.url));
      const notifications = new Notifications({ settings, log: pino({ level: 'silent' }) });
      opened.push(notifications);
      const [kept, gone] = [new Listener(), new Listener()];
      notifications.subscribe('a', kept);
      const unsubscribe = notifications.subscribe('a', gone);
      await expect(notifications.notify('a', 'early')).rejects.toMatchObject({
        code: 'POSTGRES_UNREACHABLE',
      });
      notifications.start();
      await until('the connection', () => kept.connections === 1 && gone.connections === 1);
      unsubscribe();
      await notifications.notify('a', 'late');
      await heard(kept, 1);
      expect([kept.payloads, gone.payloads]).toEqual([['late'], []]);
    });

    it('that are too long fail, and the connection stays', async () => {
      const notifications = open();
      const listener = await listenTo('a', notifications);
      const sent = notifications.notify('a', 'x'.repeat(8_000));
      await expect(sent).rejects.toMatchObject({ code: '22023' });
      await notifications.notify('a', 'short');
      await heard(listener, 1);
      expect([listener.payloads, listener.connections]).toEqual([['short'], 1]);
    });

    it('go on when the server has ended the connection', async () => {
      const notifications = open();
      const listener = await listenTo('a', notifications);
      await endConnections();
      await until('the reconnection', () => listener.connections === 2);
      await notifications.notify('a', 'again');
      await heard(listener, 1);
      expect(logged.map(({ msg }) => msg)).toEqual([
        'The connection for notifications was lost; it is opened again',
      ]);
    });

    it('go on after the connection was silent', async () => {
      const proxy = await TcpProxy.start(database.url);
      try {
        const notifications = open(proxy.url);
        const listener = await listenTo('a', notifications);
        proxy.goSilent();
        await until('the silence to be noticed', () => !notifications.isConnected);
        const sent = notifications.notify('a', 'lost');
        await expect(sent).rejects.toMatchObject({ code: 'POSTGRES_UNREACHABLE' });
        proxy.speak();
        await until('the reconnection', () => listener.connections === 2);
        await notifications.notify('a', 'again');
        await heard(listener, 1);
        expect(listener.payloads).toEqual(['again']);
      } finally {
        await proxy.stop();
      }
    });

    it('notice the silence when they are sent', async () => {
      const proxy = await TcpProxy.start(database.url);
      try {
        const notifications = open(proxy.url);
        await listenTo('a', notifications);
        proxy.goSilent();
        const sent = notifications.notify('a', 'lost');
        await expect(sent).rejects.toMatchObject({ code: 'POSTGRES_UNREACHABLE' });
        expect(notifications.isConnected).toBe(false);
      } finally {
        await proxy.stop();
      }
    });

    it('are closed although the connection is silent', async () => {
      const proxy = await TcpProxy.start(database.url);
      try {
        const notifications = open(proxy.url);
        await listenTo('a', notifications);
        proxy.goSilent();
        await notifications.close();
        expect(notifications.isConnected).toBe(false);
      } finally {
        await proxy.stop();
      }
    });

    it('go on after a restart of the server', async () => {
      const folder = folderOfServer();
      const server = new PostgresServer(folder, programs, ['fsync=off']);
      await server.create();
      await server.start();
      try {
        const notifications = open(server.url);
        const listener = await listenTo('a', notifications);
        await server.stop('SIGQUIT');
        await until('the end to be noticed', () => !notifications.isConnected);
        await server.start();
        await until('the reconnection', () => listener.connections === 2);
        await notifications.notify('a', 'again');
        await heard(listener, 1);
      } finally {
        await Promise.all(opened.map((notifications) => notifications.close()));
        await server.stop();
        rmSync(folder, { recursive: true });
      }
    });

    it('do not reconnect when they are closed', async () => {
      const notifications = open();
      await listenTo('a', notifications);
      await notifications.close();
      await endConnections();
      expect(notifications.isConnected).toBe(false);
      expect(logged).toEqual([]);
    });
  });

  describe('A request that waits for a run', () => {
    let stores: Database[];
    beforeEach(async () => {
      stores = [await database.open(), await database.open()];
    });
    afterEach(() => Promise.all(stores.map((store) => store.close())));

    it('is answered when the run ends in another process', async () => {
      const processes = stores.map(({ store }) => {
        const notifications = open();
        return new SharedRunEndings({ store, notifications, timers: systemTimers });
      });
      await until('the connections', () => opened.every(({ isConnected }) => isConnected));
      const [here, elsewhere] = processes;
      const ids = Array.from(
        { length: 1_000 },
        (_, n): RunId => `run_${String(n).padStart(26, '0')}`,
      );
      const waits = ids.map((id) => here!.wait(id, LONG_MILLISECONDS));
      for (const id of ids) elsewhere!.tell(id);
      await Promise.all(waits);
      expect(here!.awaited).toBe(0);
      await Promise.all(processes.map((endings) => endings.close()));
    });
  });
});
