import { sql } from 'kysely';
import { problem } from '../../errors/errors.ts';
import { DATABASE_LEFT, savedText } from '../records/settings.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import { hasRows } from './copied-rows.ts';
import { COPIED_TABLES } from './copied-tables.ts';
import type { CopyPosition } from './copy-position.ts';
import { savedPosition } from './copy-position.ts';

/** A database with its address, as people read it. */
export interface PlacedStore {
  readonly store: Store;
  readonly place: string;
}

/** What a database is to a source: a copy that ends at a position, or one that was completed. */
export type TargetState = CopyPosition | 'complete';

/**
 * Returns what tells a database from others: when it was created. Its name and its rows change.
 * @throws the database's error
 */
export async function identityOf(store: Store): Promise<string> {
  const { rows } = await sql<{ createdAt: string }>`
    select "timestamp" as "createdAt" from "kysely_migration" order by "name" limit 1`.execute(
    queriesOf(store),
  );
  return rows[0]?.createdAt ?? '';
}

/**
 * Checks that the data are in this database, and have not been moved to any other than the target.
 * @throws DocloomError `database_source_unusable`; the database's error
 */
export async function requireSource({ store, place }: PlacedStore, target: string): Promise<void> {
  if ((await savedPosition(store)) !== null)
    throw problem('database_source_unusable', place, 'it is an unfinished copy of another one');
  const left = await savedText(store, DATABASE_LEFT);
  if (left === null || left === target) return;
  const reason = `its data were moved to ${left}. Name that one with --from, or run "docloom database adopt" with the old one to move its old data again`;
  throw problem('database_source_unusable', place, reason);
}

/**
 * Returns what the target is to the source.
 * @throws DocloomError `database_target_unusable` if it has anything else than a copy of the source; the
 * database's error
 */
export async function targetState(from: PlacedStore, to: PlacedStore): Promise<TargetState> {
  const source = await identityOf(from.store);
  const position = await savedPosition(to.store);
  if (position?.source === source) return position;
  if (position !== null)
    throw problem('database_target_unusable', to.place, 'it is an unfinished copy of another one');
  if (!(await hasData(to.store))) return { source, table: null, after: null };
  if ((await savedText(from.store, DATABASE_LEFT)) === to.place) return 'complete';
  throw problem('database_target_unusable', to.place, 'it has data already');
}

async function hasData(store: Store): Promise<boolean> {
  for (const table of COPIED_TABLES) if (await hasRows(store, table)) return true;
  return false;
}
