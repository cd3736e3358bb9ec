import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../../playground/postgres/postgres-server.mjs';
import { QUEUE_NAMES } from '../../../service/src/queue/pg-boss/queue-names.ts';
import type { StoredState } from '../stored-state.ts';
import { QUERIES, stateOf } from '../stored-state.ts';
import type { ChaosDatabase } from './chaos-database.ts';

const MEMORY = '/dev/shm';

const BOSS_JOBS =
  'select count(*) as "count" from "pgboss"."job" where "name" = any($1) and "state" <= \'active\'';

/** Between two looks for a commit, in milliseconds. */
const LOOK_MILLISECONDS = 5;

/** A database of a PostgreSQL server that writes to the disk as in production. */
export class PostgresChaosDatabase implements ChaosDatabase {
  readonly #server: PostgresServer;
  readonly #folder: string;

  private constructor(server: PostgresServer, folder: string) {
    this.#server = server;
    this.#folder = folder;
  }

  static async start(): Promise<PostgresChaosDatabase> {
    const programs = findPostgres();
    if (programs === null) throw new Error('Neither npm nor Debian has installed PostgreSQL here');
    // The folder in memory that jest gives its tests is only for its owner.
    const folder = tmpdir().startsWith(MEMORY) ? folderOfServer() : folderOfServer(tmpdir());
    const server = new PostgresServer(folder, programs, []);
    await server.create();
    await server.start();
    return new PostgresChaosDatabase(server, folder);
  }

  get settings(): readonly string[] {
    return ['--database', this.url];
  }

  get url(): string {
    return this.#server.url;
  }

  /** Looks at the number of commits, because nothing announces them. */
  onCommitting(see: () => void): () => void {
    const end = new AbortController();
    void this.#look(see, end.signal).catch(() => undefined);
    return () => {
      end.abort();
    };
  }

  async countJobs(): Promise<number> {
    return this.#reading(countJobs);
  }

  async read(): Promise<StoredState> {
    // The server checks foreign keys with each statement, and its pages when it reads them.
    return this.#reading((client) =>
      stateOf(
        { integrity: 'ok', orphans: 0 },
        async (query) => (await client.query<object>(query)).rows,
      ).then(async (state) => ({ ...state, jobs: await countJobs(client) })),
    );
  }

  async goAway(milliseconds: number): Promise<void> {
    await this.#server.stop('SIGQUIT');
    await sleep(milliseconds);
    await this.#server.start();
  }

  async stop(): Promise<void> {
    await this.#server.stop('SIGQUIT');
    rmSync(this.#folder, { recursive: true });
  }

  async #look(see: () => void, signal: AbortSignal): Promise<void> {
    let before = '';
    await this.#reading(async (client) => {
      while (!signal.aborted) {
        const { rows } = await client.query<{ at: string }>(
          'select pg_current_wal_insert_lsn()::text as at',
        );
        const at = rows[0]?.at ?? '';
        if (before !== '' && at !== before) see();
        before = at;
        await sleep(LOOK_MILLISECONDS);
      }
    });
  }

  async #reading<Result>(read: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client({ connectionString: this.#server.url, types: NUMBERS });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await read(client);
    } finally {
      await client.end();
    }
  }
}

/** Counts the jobs in our table, and those in the tables of pg-boss as soon as there are any. */
async function countJobs(client: pg.Client): Promise<number> {
  const own = await client.query<{ count: number }>(QUERIES.jobs);
  const found = await client.query<{ name: string | null }>(
    `select to_regclass('pgboss.job')::text as "name"`,
  );
  const isThere = typeof found.rows[0]?.name === 'string';
  const ofBoss = isThere
    ? await client.query<{ count: number }>(BOSS_JOBS, [Object.values(QUEUE_NAMES)])
    : { rows: [] };
  return (own.rows[0]?.count ?? 0) + (ofBoss.rows[0]?.count ?? 0);
}

/** Times and counts are numbers, as SQLite gives them. */
const NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8
      ? Number
      : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};
