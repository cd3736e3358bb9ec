import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../../../service/src/store/database-address.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { moveDatabase } from '../../../../service/src/store/move/move-database.ts';
import { openInAnyState } from '../../../../service/src/store/open-database.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { TestDatabase } from '../../postgres/test-database.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

/** Places for databases: files and databases on the server of the tests. All are removed together. */
export class Places {
  readonly #folder = new TemporaryFolder();
  readonly #created: TestDatabase[] = [];

  /** Returns the address of a file in a folder of its own that does not exist yet. */
  file(): Extract<DatabaseAddress, { kind: 'file' }> {
    return { kind: 'file', file: join(this.#folder.path, randomUUID(), 'docloom.db') };
  }

  /** Returns the address of a new database without tables on the server. */
  async server(): Promise<Extract<DatabaseAddress, { kind: 'postgres' }>> {
    const created = await TestDatabase.createEmpty();
    this.#created.push(created);
    return { kind: 'postgres', url: new URL(created.url) };
  }

  async remove(): Promise<void> {
    for (const created of this.#created) await created.remove();
    this.#folder.remove();
  }
}

/** Runs work on a database, whatever state it is in; it is created if it does not exist. */
export async function at<Result>(
  address: DatabaseAddress,
  work: (store: Store, database: Database) => Promise<Result>,
): Promise<Result> {
  if (address.kind === 'file') mkdirSync(join(address.file, '..'), { recursive: true });
  const database = await openInAnyState(address);
  try {
    return await work(database.store, database);
  } finally {
    await database.close();
  }
}

/** What ends a move after some batches, as a killed process does. */
class Interruption extends Error {}

/**
 * Moves a database until a batch.
 * @returns whether it was interrupted, and did not end before
 */
export async function moveUntil(
  batch: number,
  move: { from: DatabaseAddress; to: DatabaseAddress },
): Promise<boolean> {
  let batches = 0;
  try {
    await moveDatabase(move, () => {
      batches += 1;
      if (batches === batch) throw new Interruption();
    });
    return false;
  } catch (cause) {
    if (cause instanceof Interruption) return true;
    throw cause;
  }
}

/** Moves a database without an interruption. */
export const moved = (move: { from: DatabaseAddress; to: DatabaseAddress }) =>
  moveDatabase(move, () => undefined);
