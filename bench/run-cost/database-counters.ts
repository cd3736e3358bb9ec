import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Usage } from './usage.ts';

/**
 * An idle connection reports its counters to the server after ten seconds at the latest
 * (`PGSTAT_IDLE_INTERVAL` of PostgreSQL).
 */
const REPORTED_AFTER_MILLISECONDS = 11_000;

const EXTENSION = 'pg_stat_statements';

/** Since this version, the syncs of the log are in another view. */
const VERSION_OF_WAL_IO = 18;

/** The counters of a database. */
export type DatabaseUsage = Pick<
  Usage,
  'statements' | 'transactions' | 'walBytes' | 'walSyncs' | 'databaseBytes'
>;

/**
 * Returns the settings with which a server counts its statements; none if it does not have the
 * extension.
 * @param programs the folder of its programs
 */
export function countingSettings(programs: string): string[] {
  const places = ['../lib', '../lib/postgresql'];
  const isThere = places.some((place) => existsSync(join(programs, place, `${EXTENSION}.so`)));
  return isThere ? [`shared_preload_libraries=${EXTENSION}`] : [];
}

/** Reads the counters of a PostgreSQL server. Its own statements count as those of an idle node. */
export class DatabaseCounters {
  readonly #client: pg.Client;
  readonly #hasStatements: boolean;
  readonly version: string;

  private constructor(client: pg.Client, version: string, hasStatements: boolean) {
    this.#client = client;
    this.version = version;
    this.#hasStatements = hasStatements;
  }

  /** @param settings those of `countingSettings` with which the server was started */
  static async connect(url: string, settings: readonly string[]): Promise<DatabaseCounters> {
    const client = new pg.Client({ connectionString: url, application_name: 'bench' });
    await client.connect();
    const hasStatements = settings.length > 0;
    if (hasStatements) await client.query(`create extension if not exists ${EXTENSION}`);
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as "version"`,
    );
    return new DatabaseCounters(client, rows[0]?.version ?? '', hasStatements);
  }

  /** Waits until the nodes, which must be idle, have reported their counters, and reads them. */
  async read(): Promise<DatabaseUsage> {
    await sleep(REPORTED_AFTER_MILLISECONDS);
    const syncs =
      Number.parseInt(this.version) >= VERSION_OF_WAL_IO
        ? `select sum(fsyncs) from pg_stat_io where object = 'wal'`
        : 'select wal_sync from pg_stat_wal';
    const statements = this.#hasStatements
      ? `select sum(calls) from ${EXTENSION} join pg_database on oid = dbid
         where datname = current_database()`
      : 'select null';
    const figures = await this.#figures(
      `select (${statements})::float8 as "statements",
        (select xact_commit + xact_rollback from pg_stat_database
          where datname = current_database())::float8 as "transactions",
        pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as "walBytes",
        (${syncs})::float8 as "walSyncs",
        pg_database_size(current_database())::float8 as "databaseBytes"`,
    );
    return figures as DatabaseUsage;
  }

  /** Returns how many connections the nodes have now. */
  async connections(): Promise<number> {
    const { connections } = await this.#figures(
      `select count(*)::float8 as "connections" from pg_stat_activity
        where datname = current_database() and application_name <> 'bench'`,
    );
    return connections ?? 0;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #figures(query: string): Promise<Record<string, number | null>> {
    const { rows } = await this.#client.query<Record<string, number | null>>(query);
    return rows[0] ?? {};
  }
}
