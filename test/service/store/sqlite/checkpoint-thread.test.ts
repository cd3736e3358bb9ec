import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import BetterSqlite from 'better-sqlite3';
import { CompiledQuery, Kysely } from 'kysely';
import { CheckpointThread } from '../../../../service/src/store/sqlite/checkpoint-thread.ts';
import type { CheckpointsBy } from '../../../../service/src/store/sqlite/database-file.ts';
import { DatabaseFile } from '../../../../service/src/store/sqlite/database-file.ts';
import { SqliteFileDialect } from '../../../../service/src/store/sqlite/sqlite-file-dialect.ts';
import { noise } from '../../noise.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';

const PATIENCE = 600_000;
const PAGE = 4_096;
/** About 25 pages. */
const WORD_BYTES = 25 * PAGE;
/** It takes so many bytes when it is compressed. */
const LONG_WORD = noise((WORD_BYTES * 4) / 3);

let folder: TemporaryFolder;
let file: DatabaseFile;
let store: Kysely<unknown>;

const path = () => join(folder.path, 'test.db');
const insert = () =>
  store.executeQuery(CompiledQuery.raw('insert into words values (?)', [LONG_WORD]));

async function openWith(checkpointsBy: CheckpointsBy): Promise<void> {
  folder = new TemporaryFolder();
  file = new DatabaseFile(path(), PATIENCE, checkpointsBy);
  store = new Kysely({ dialect: new SqliteFileDialect(file, 'whenWritten') });
  await store.executeQuery(CompiledQuery.raw('create table words (word text)'));
}

afterEach(async () => {
  await file.close();
  folder.remove();
});

/** In commits of one word each. */
async function write(words: number): Promise<void> {
  for (let count = 0; count < words; count += 1) await insert();
}

function stateOfLog(): { log: number; checkpointed: number } {
  const other = new BetterSqlite(path(), { readonly: true });
  const [state] = other.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
  other.close();
  return state ?? { log: 0, checkpointed: 0 };
}

const bytesOfDatabase = () => statSync(path()).size;

describe('a checkpoint thread', () => {
  beforeEach(() => openWith('thread'));

  it('moves commits into the database before a commit would', async () => {
    await write(140);
    await until('its pages', () => bytesOfDatabase() > 40 * WORD_BYTES);
    expect(stateOfLog().log).toBeLessThan(4_000);
  });

  it('lets the log start over, however much is written', async () => {
    for (let round = 0; round < 40; round += 1) {
      await write(20);
      await until('a part of the log', () => {
        const { log, checkpointed } = stateOfLog();
        return log - checkpointed < 4_000;
      });
    }
    // 80 MB were written.
    expect(statSync(`${path()}-wal`).size).toBeLessThan(60_000_000);
  });

  it('leaves everything in the database when it is closed at work', async () => {
    await write(60);
    await file.close();
    const closed = new BetterSqlite(path(), { readonly: true });
    expect(closed.prepare('select count(*) from words').pluck().get()).toBe(60);
    closed.close();
    file = new DatabaseFile(path(), PATIENCE, 'thread');
  });

  it('ends by itself when it is closed while it starts', async () => {
    const worker = once(process, 'worker') as Promise<[Worker]>;
    const thread = new CheckpointThread(path(), () => Promise.resolve());
    const [started] = await worker;
    const ended = once(started, 'exit');
    await once(started, 'online');
    await thread.close();
    // A terminated thread ends with 1.
    expect(await ended).toEqual([0]);
  });

  it('does nothing for a few commits', async () => {
    await write(10);
    expect(bytesOfDatabase()).toBeLessThan(10 * PAGE);
  });

  it('is not missed if it cannot move anything: a reader holds the log', async () => {
    const reader = new BetterSqlite(path());
    reader.exec('begin; select * from words');
    await write(100);
    reader.exec('commit');
    reader.close();
    await write(100);
    await until('its pages', () => bytesOfDatabase() > 100 * WORD_BYTES);
  });
});

describe('without a checkpoint thread', () => {
  beforeEach(() => openWith('commits'));

  it('a commit moves the log into the database', async () => {
    await write(100);
    expect(bytesOfDatabase()).toBeLessThan(10 * PAGE);
    await write(100);
    expect(bytesOfDatabase()).toBeGreaterThan(100 * WORD_BYTES);
  });
});
