import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../../playground/postgres/postgres-server.mjs';
import type { StoredState } from '../stored-state.ts';
import { QUERIES, stateOf } from '../stored-state.ts';
import type { ChaosDatabase } from './chaos-database.ts';

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
    const folder = folderOfServer(tmpdir());
    const server = new PostgresServer(folder, programs, []);
    await server.create();
    await server.start();
    return new PostgresChaosDatabase(server, folder);
  }

  get settings(): readonly string[] {
    return ['--database', this.#server.url];
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
    return this.#reading(async (client) => {
      const { rows } = await client.query<{ count: string }>(QUERIES.jobs);
      return Number(rows[0]?.count);
    });
  }

  async read(): Promise<StoredState> {
    // The server checks foreign keys with each statement, and its pages when it reads them.
    return this.#reading((client) =>
      stateOf(
        { integrity: 'ok', orphans: 0 },
        async (query) => (await client.query<object>(query)).rows,
      ),
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

/** Times and counts are numbers, as SQLite gives them. */
const NUMBERS: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8
      ? Number
      : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};
