import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import { foldPath } from './folded-path.ts';

/** A planned move of a file to another path. No other file gets that path meanwhile. */
export interface DriveMove {
  fileId: string;
  path: string;
}

/** Stores a planned move. */
export async function planMove(store: Store, { fileId, path }: DriveMove): Promise<void> {
  await queriesOf(store)
    .insertInto('driveMoves')
    .values({ fileId, path, foldedPath: foldPath(path) })
    .execute();
}

/** Deletes a planned move: it is complete, or not wanted. */
export async function endMove(store: Store, fileId: string): Promise<void> {
  await queriesOf(store).deleteFrom('driveMoves').where('fileId', '=', fileId).execute();
}

/** Returns planned moves, in no particular order. */
export async function listMoves(store: Store, limit: number): Promise<DriveMove[]> {
  return queriesOf(store)
    .selectFrom('driveMoves')
    .select(['fileId', 'path'])
    .limit(limit)
    .execute();
}

/** Returns the planned path of a file, if it is to be moved. */
export async function findPlannedPath(store: Store, fileId: string): Promise<string | undefined> {
  const move = await queriesOf(store)
    .selectFrom('driveMoves')
    .select('path')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return move?.path;
}
