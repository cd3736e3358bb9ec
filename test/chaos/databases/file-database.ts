import { existsSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { restoreTexts } from '../../../service/src/store/sqlite/compressed-texts.ts';
import type { StoredState } from '../stored-state.ts';
import { QUERIES, stateOf } from '../stored-state.ts';
import type { ChaosDatabase } from './chaos-database.ts';

/** The file of an embedded database. */
export class FileDatabase implements ChaosDatabase {
  readonly settings = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onCommitting(see: () => void): () => void {
    const folder = dirname(this.#file);
    if (!existsSync(folder)) return () => undefined;
    const log = basename(`${this.#file}-wal`);
    const watcher = watch(folder, (_, name) => {
      if (name === log) see();
    });
    return () => {
      watcher.close();
    };
  }

  async countJobs(): Promise<number> {
    return this.#reading((database) => database.prepare(QUERIES.jobs).pluck().get() as number);
  }

  async read(): Promise<StoredState> {
    return this.#reading((database) => {
      const integrity = String(database.pragma('integrity_check', { simple: true }));
      const orphans = (database.pragma('foreign_key_check') as unknown[]).length;
      return stateOf({ integrity, orphans }, (query) => Promise.resolve(rowsOf(database, query)));
    });
  }

  async goAway(): Promise<void> {
    throw new Error('A file of this machine cannot be away');
  }

  async stop(): Promise<void> {
    // Nothing runs.
  }

  async #reading<Result>(
    read: (database: BetterSqlite.Database) => Result | Promise<Result>,
  ): Promise<Result> {
    const database = new BetterSqlite(this.#file, { readonly: true, timeout: 10_000 });
    try {
      return await read(database);
    } finally {
      database.close();
    }
  }
}

function rowsOf(database: BetterSqlite.Database, query: string): unknown[] {
  const rows = database.prepare(query).all();
  restoreTexts(rows);
  return rows;
}
