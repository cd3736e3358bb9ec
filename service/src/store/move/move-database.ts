import { dirname } from 'node:path';
import { DocloomError, problem } from '../../errors/errors.ts';
import { prepareDataFolder } from '../data-folder.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { describeDatabase } from '../database-address.ts';
import type { Database } from '../database.ts';
import { storeBossJobs } from '../postgres/jobs/store-boss-jobs.ts';
import { systemClock } from '../../time/clock.ts';
import {
  DATABASE_LEFT,
  DRIVE_PLACE,
  forgetText,
  savedText,
  saveText,
} from '../records/settings.ts';
import type { Store } from '../store.ts';
import type { ComparedTable } from './compare-tables.ts';
import { compareTables } from './compare-tables.ts';
import { countRows } from './copied-rows.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import type { CopyPosition } from './copy-position.ts';
import { forgetPosition } from './copy-position.ts';
import type { OnRows, Stores } from './copy-tables.ts';
import { copyTables } from './copy-tables.ts';
import type { DatabaseLock } from './lock-database.ts';
import { requireSource, targetState } from './move-states.ts';
import { settleCopy, withoutTimeLimit } from './of-postgres.ts';
import { requireNoOtherTables, requireSchema, requireTwo } from './require-movable.ts';
import { named, withLock, withOpen } from './sides.ts';

/** What a move has done. */
export interface MovedDatabase {
  /** The rows of each table; null if the database was moved there before. */
  readonly tables: readonly ComparedTable[] | null;
  /** Where the drive is, as people read it; empty for the folder in the data folder. */
  readonly drivePlace: string;
}

/** Is called after each batch: what is done with which table, and how much of the move is done. */
export type MoveProgress = (step: 'copy' | 'check', table: string, percent: number) => void;

/** The addresses of a move. */
export interface DatabaseMove {
  readonly from: DatabaseAddress;
  readonly to: DatabaseAddress;
}

/** A source that changes at each attempt is being used. */
const MAX_ATTEMPTS = 2;

/**
 * Copies a database to another one, which then takes its place. No service may use either of them
 * meanwhile; both are locked.
 *
 * The target is marked as an unfinished copy before the first row. Then all rows are copied and
 * compared. A source that has changed since an interrupted attempt is copied anew. At the end the
 * source is marked as left, and the mark of the target is removed, in this order: at no time can a
 * service start on both.
 * @throws DocloomError `database_source_unusable`, `database_target_unusable`, `database_move_failed`,
 * `database_unreadable`, those of `lockDatabase` and of `prepareDataFolder`
 */
export async function moveDatabase(
  move: DatabaseMove,
  progress: MoveProgress,
): Promise<MovedDatabase> {
  const { from, to } = move;
  try {
    await requireTwo(from, to);
    await named('--from', () => requireSchema(from));
    return await withLock('--from', from, async (ofSource) => {
      await named('--from', () => ofSource.sign());
      if (to.kind === 'file') await prepareDataFolder(dirname(to.file));
      return withLock('--to', to, async (ofTarget) => {
        await named('--to', () => requireNoOtherTables(to));
        return withOpen('--from', from, (source) =>
          withOpen('--to', to, (target) =>
            moveOpened(move, { source, target, locks: [ofSource, ofTarget], progress }),
          ),
        );
      });
    });
  } catch (cause) {
    throw toMoveProblem(cause, move);
  }
}

/** Errors of the databases have a code, and so have those of the system. */
function toMoveProblem(cause: unknown, { from, to }: DatabaseMove): unknown {
  if (!(cause instanceof Error) || cause instanceof DocloomError) return cause;
  if (!(cause instanceof MoveError) && !('code' in cause)) return cause;
  return problem(
    'database_move_failed',
    describeDatabase(from),
    describeDatabase(to),
    cause.message,
  );
}

interface OpenedMove {
  readonly source: Database;
  readonly target: Database;
  readonly locks: readonly DatabaseLock[];
  readonly progress: MoveProgress;
}

async function moveOpened(move: DatabaseMove, opened: OpenedMove): Promise<MovedDatabase> {
  const { source, target } = opened;
  if (move.from.kind === 'postgres') await storeBossJobs(source.store, systemClock.now());
  const [from, to] = [describeDatabase(move.from), describeDatabase(move.to)];
  await requireSource({ store: source.store, place: from }, to);
  const state = await targetState(
    { store: source.store, place: from },
    { store: target.store, place: to },
  );
  const drivePlace = (await savedText(source.store, DRIVE_PLACE)) ?? '';
  if (state === 'complete') return { tables: null, drivePlace };
  return { tables: await copyAndCompare(move, opened, state), drivePlace };
}

/** Why a move cannot be completed at present. */
class MoveError extends Error {}

async function copyAndCompare(
  move: DatabaseMove,
  opened: OpenedMove,
  state: CopyPosition,
): Promise<readonly ComparedTable[]> {
  const { source, target } = opened;
  // Until the end, a power failure may undo the latest commits, each with the position in it.
  const stores: Stores = { from: source.store, to: target.relaxedStore };
  const total = await countAllRows(source.store, move.from);
  let position = state;
  for (let attempt = 1; ; attempt += 1) {
    await copyTables(stores, position, reporter(opened, 'copy', total));
    // From now on, commands reject the source, so that no row is added that was compared before.
    await saveText(source.store, DATABASE_LEFT, describeDatabase(move.to));
    const compared = await compareOrUnmark(opened, stores, total);
    const different = compared.filter(({ isSame }) => !isSame);
    if (different.length === 0) {
      if (move.to.kind === 'postgres') await settleCopy(target.store);
      requireLocks(opened.locks);
      await forgetPosition(target.store);
      return compared;
    }
    await forgetText(source.store, DATABASE_LEFT);
    if (attempt === MAX_ATTEMPTS) throw new MoveError(differenceOf(different));
    position = { ...position, table: null, after: null };
  }
}

async function compareOrUnmark(
  opened: OpenedMove,
  stores: Stores,
  total: number,
): Promise<readonly ComparedTable[]> {
  try {
    return await compareTables(stores, reporter(opened, 'check', total));
  } catch (cause) {
    await forgetText(opened.source.store, DATABASE_LEFT).catch(() => undefined);
    throw cause;
  }
}

function differenceOf(tables: readonly ComparedTable[]): string {
  const names = tables.map(({ name }) => name).join(', ');
  return `the rows of ${names} differ in the copy. End all programs that use the databases`;
}

function reporter({ locks, progress }: OpenedMove, step: 'copy' | 'check', total: number): OnRows {
  let done = 0;
  return ({ name }, rows) => {
    requireLocks(locks);
    done += rows;
    progress(step, name, Math.min(100, Math.floor((done / Math.max(1, total)) * 100)));
  };
}

function requireLocks(locks: readonly DatabaseLock[]): void {
  if (locks.every((lock) => lock.isHeld())) return;
  throw new MoveError('the connection that keeps services away from a database was lost');
}

async function countAllRows(store: Store, { kind }: DatabaseAddress): Promise<number> {
  let rows = 0;
  for (const table of COPIED_TABLES) {
    const count = (at: Store) => countRows(at, table);
    rows += kind === 'postgres' ? await withoutTimeLimit(store, count) : await count(store);
  }
  return rows;
}
