import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { TestDatabase } from '../../service/postgres/test-database.ts';
import { testsWith } from '../../service/tests-with.ts';
import { until } from '../../service/until.ts';
import { TakeoverWatch } from './takeover-watch.ts';

const MISSING = 'Jobs of killed nodes: neither npm nor Debian has installed PostgreSQL here';

/** The columns of pg-boss that the watch reads. */
const TABLE = `
  create schema "pgboss";
  create table "pgboss"."job" ("id" uuid primary key, "name" text not null default 'runs',
    "state" text not null default 'active', "started_on" timestamptz, "heartbeat_on" timestamptz)`;

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let client: pg.Client;
  let watch: TakeoverWatch;

  beforeEach(async () => {
    database = await TestDatabase.createEmpty();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(TABLE);
    watch = new TakeoverWatch({ url: database.url, awayBetween: () => 250 });
  });

  afterEach(async () => {
    await watch.stop();
    await client.end();
    await database.remove();
  });

  const begin = async (at: number) => {
    const id = randomUUID();
    await client.query(
      `insert into "pgboss"."job" ("id", "started_on", "heartbeat_on")
        values ($1, to_timestamp($2::float8 / 1000), to_timestamp($2::float8 / 1000))`,
      [id, at],
    );
    return id;
  };
  const change = (id: string, column: 'started_on' | 'heartbeat_on', at: number) =>
    client.query(
      `update "pgboss"."job" set "${column}" = to_timestamp($2::float8 / 1000) where "id" = $1`,
      [id, at],
    );

  /** The watch knows the jobs when it has read the table once more. */
  const killed = async (at: number) => {
    watch.nodeWasKilled(at);
    await until('the jobs', () => watch.isAware);
  };

  describe('the watch on the jobs of killed nodes', () => {
    it('measures until the last one has begun again', async () => {
      const at = Date.now();
      const [one, other] = [await begin(at - 50), await begin(at - 10)];
      await killed(at);
      await change(one, 'started_on', at + 9_000);
      await change(other, 'started_on', at + 12_000);
      expect(await watch.end()).toEqual([
        { killedAt: at, jobs: 2, milliseconds: 12_000, away: 250 },
      ]);
    });

    it('ignores those of nodes that live: they have heartbeats, or end soon', async () => {
      const at = Date.now();
      const [beating, ended] = [await begin(at - 50), await begin(at - 10)];
      await killed(at);
      await change(beating, 'heartbeat_on', at + 2_500);
      await client.query('delete from "pgboss"."job" where "id" = $1', [ended]);
      expect(await watch.end()).toEqual([]);
    });

    it('waits for a job that nobody has begun yet', async () => {
      const at = Date.now() - 11_000;
      const id = await begin(at - 10);
      await killed(at);
      await client.query(`update "pgboss"."job" set "state" = 'retry' where "id" = $1`, [id]);
      const ended = watch.end();
      await change(id, 'started_on', at + 11_500);
      await client.query(`update "pgboss"."job" set "state" = 'active' where "id" = $1`, [id]);
      expect(await ended).toMatchObject([{ killedAt: at, milliseconds: 11_500 }]);
    });

    it('counts a job that has begun and ended between two looks', async () => {
      const at = Date.now() - 11_000;
      const id = await begin(at - 10);
      await killed(at);
      await client.query('delete from "pgboss"."job" where "id" = $1', [id]);
      const [takeover] = await watch.end();
      expect(takeover?.milliseconds).toBeGreaterThan(10_900);
    });
  });
});
