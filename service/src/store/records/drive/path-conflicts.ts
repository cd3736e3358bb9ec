import { preparedQuery } from '../../prepared-query.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import type { AskedPaths } from './asked-paths.ts';
import { askedPathsOf, isCandidate, rangeBelow } from './asked-paths.ts';
import { foldPath } from './folded-path.ts';
import { foldersOf } from './folders-of.ts';

/** The conflict of a path: a file has the path of one of its folders, or its own. */
export type PathConflict = { kind: 'folder'; folder: string } | { kind: 'name' };

/**
 * Returns the conflict of a path that is not in the index yet, with files and with planned moves.
 * Names are compared by their folded form, in which most spellings are the same.
 */
export async function findPathConflict(store: Store, path: string): Promise<PathConflict | null> {
  const folders = foldersOf(path);
  const folded = foldPath(path);
  const { asked, isComplete } = askedPathsOf(path);
  // A conflict is rare, and one statement costs a fraction of those below.
  const isFree = !(await mayBeTaken(store, asked));
  if (isFree && isComplete) return null;
  for (const folder of folders) {
    if (await isTaken(store, foldPath(folder))) return { kind: 'folder', folder };
  }
  if (isFree) return null;
  return (await isTakenOrFolder(store, folded)) ? { kind: 'name' } : null;
}

/** Returns false if nothing has one of the paths; true may be wrong. */
async function mayBeTaken(store: Store, asked: AskedPaths): Promise<boolean> {
  const { rows } = await findCandidate(store, asked);
  // SQLite has no booleans: there it is 0 or 1.
  return Boolean(rows[0]?.isCandidate ?? true);
}

const findCandidate = preparedQuery((store, asked: AskedPaths) =>
  queriesOf(store).selectNoFrom(isCandidate(store, asked).as('isCandidate')),
);

async function isTaken(store: Store, foldedPath: string): Promise<boolean> {
  return (await selectByFoldedPath(store, { foldedPath })).rows.length > 0;
}

const selectByFoldedPath = preparedQuery((store, { foldedPath }: { foldedPath: string }) =>
  queriesOf(store)
    .selectFrom('driveFiles')
    .select('id')
    .where('foldedPath', '=', foldedPath)
    .unionAll(
      queriesOf(store)
        .selectFrom('driveMoves')
        .select('fileId as id')
        .where('foldedPath', '=', foldedPath),
    )
    .limit(1),
);

/**
 * Returns whether a file has a folded path or one below it, even if it is not written yet, or is to
 * be moved there.
 */
async function isTakenOrFolder(store: Store, foldedPath: string): Promise<boolean> {
  if (await isTaken(store, foldedPath)) return true;
  return (await selectWithin(store, rangeBelow(foldedPath))).rows.length > 0;
}

const selectWithin = preparedQuery((store, { first, end }: { first: string; end: string }) =>
  queriesOf(store)
    .selectFrom('driveFiles')
    .select('id')
    .where('foldedPath', '>=', first)
    .where('foldedPath', '<', end)
    .unionAll(
      queriesOf(store)
        .selectFrom('driveMoves')
        .select('fileId as id')
        .where('foldedPath', '>=', first)
        .where('foldedPath', '<', end),
    )
    .limit(1),
);
