import type { RunId } from '@docloom/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { firstIdAt } from '../../../ids/ids.ts';
import { chunksOf } from '../../../limits/chunks.ts';
import { preparedQuery } from '../../prepared-query.ts';
import type { ListPage } from '../../list-page.ts';
import { WHOLE_LIST } from '../../list-page.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import type { DriveFilesTable } from '../../tables.ts';
import { foldPath } from './folded-path.ts';
import { foldersOf } from './folders-of.ts';

/** The row of a file in the drive's folder, with its owner and size. */
export type IndexedFile = Omit<Selectable<DriveFilesTable>, 'foldedPath'>;

/** The conflict of a path: a file has the path of one of its folders, or its own. */
export type PathConflict = { kind: 'folder'; folder: string } | { kind: 'name' };

/** Batch size: a statement accepts a few thousand values at most. */
const AT_ONCE = 500;

/** Returns the rows that exist for the ids, in no particular order. */
export async function findIndexedFiles(
  store: Store,
  ids: readonly string[],
): Promise<IndexedFile[]> {
  const [first] = ids;
  if (first === undefined) return [];
  // Nearly all calls have one id.
  if (ids.length === 1) return (await selectFile(store, { id: first })).rows;
  const found: IndexedFile[] = [];
  for (const some of chunksOf(ids, AT_ONCE)) {
    const query = queriesOf(store).selectFrom('driveFiles').selectAll().where('id', 'in', some);
    found.push(...(await query.execute()));
  }
  return found;
}

const selectFile = preparedQuery((store, { id }: { id: string }) =>
  queriesOf(store).selectFrom('driveFiles').selectAll().where('id', '=', id),
);

/** Returns whether there is any file. */
export async function hasFiles(store: Store): Promise<boolean> {
  const file = await queriesOf(store)
    .selectFrom('driveFiles')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return file !== undefined;
}

/** Returns a page of all rows, sorted by id. */
export async function listIndexedFiles(store: Store, page = WHOLE_LIST): Promise<IndexedFile[]> {
  return pageOfFiles(store, page).execute();
}

/** Builds the query of `listIndexedFiles`, which reads the files by their ids. */
export function pageOfFiles(store: Store, { cursor, limit }: ListPage) {
  return queriesOf(store)
    .selectFrom('driveFiles')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor ?? ''))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id');
}

/**
 * Claims a path for a file.
 * @returns false if another file has it
 */
export async function claimPath(store: Store, file: IndexedFile): Promise<boolean> {
  const { id, path, ownerId, workflowId, createdAt, size, version, writtenAt } = file;
  const foldedPath = foldPath(path);
  const row = { id, path, foldedPath, ownerId, workflowId, createdAt, size, version, writtenAt };
  const { numAffectedRows } = await insertUnlessTaken(store, row);
  return numAffectedRows === 1n;
}

const insertUnlessTaken = preparedQuery((store, file: Selectable<DriveFilesTable>) =>
  queriesOf(store)
    .insertInto('driveFiles')
    .values(file)
    .onConflict((conflict) => conflict.column('path').doNothing()),
);

/** Changes the path of a file. */
export async function changePath(
  store: Store,
  { id, path }: Pick<IndexedFile, 'id' | 'path'>,
): Promise<void> {
  await queriesOf(store)
    .updateTable('driveFiles')
    .set({ path, foldedPath: foldPath(path) })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the conflict of a path that is not in the index yet, with files and with planned moves.
 * Names are compared by their folded form, in which most spellings are the same.
 */
export async function findPathConflict(store: Store, path: string): Promise<PathConflict | null> {
  const folders = foldersOf(path);
  const folded = foldPath(path);
  const [above = folded, below = folded, ...deeper] = folders.map(foldPath);
  // A conflict is rare, and one statement costs a fraction of those below.
  const isFree = !(await mayBeTaken(store, { path: folded, above, below }));
  if (isFree && deeper.length === 0) return null;
  for (const folder of folders) {
    if (await isTaken(store, foldPath(folder))) return { kind: 'folder', folder };
  }
  if (isFree) return null;
  return (await isTakenOrFolder(store, folded)) ? { kind: 'name' } : null;
}

/** The folded paths of a path that may be taken. */
interface AskedPaths {
  path: string;
  above: string;
  below: string;
}

/**
 * Returns false if no file has one of the paths or one below the first, and no move is planned. True
 * may be wrong: the statement has as few parameters and searches as possible.
 */
async function mayBeTaken(store: Store, asked: AskedPaths): Promise<boolean> {
  const { end } = rangeBelow(asked.path);
  const { rows } = await findCandidate(store, { ...asked, end });
  // SQLite has no booleans: there it is 0 or 1.
  return Boolean(rows[0]?.isCandidate ?? true);
}

const findCandidate = preparedQuery((store, asked: AskedPaths & { end: string }) => {
  const files = queriesOf(store)
    .selectFrom('driveFiles')
    .select(sql`1`.as('one'));
  const moves = queriesOf(store)
    .selectFrom('driveMoves')
    .select(sql`1`.as('one'));
  // A single search with `in` or `or` would create a temporary table, and a union would also read the
  // rows.
  return queriesOf(store).selectNoFrom((expression) =>
    expression
      .or([
        expression.exists(files.where('foldedPath', '=', asked.above)),
        expression.exists(files.where('foldedPath', '=', asked.below)),
        // The path itself, those below it, and some others.
        expression.exists(
          files.where('foldedPath', '>=', asked.path).where('foldedPath', '<', asked.end),
        ),
        expression.exists(moves),
      ])
      .as('isCandidate'),
  );
});

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

/** Returns the range of the paths below a folder; its end is excluded. */
function rangeBelow(foldedPath: string): { first: string; end: string } {
  // `0` is the character after `/`.
  return { first: `${foldedPath}/`, end: `${foldedPath}0` };
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

/** Returns the paths of all files whose folded paths equal that of one of these. */
export async function findPathsLike(store: Store, paths: readonly string[]): Promise<string[]> {
  const rows: { path: string }[] = [];
  for (const some of chunksOf(paths.map(foldPath), AT_ONCE)) {
    const query = queriesOf(store)
      .selectFrom('driveFiles')
      .select('path')
      .where('foldedPath', 'in', some);
    rows.push(...(await query.execute()));
  }
  return rows.map(({ path }) => path);
}

/** Returns the rows with exactly these paths, in no particular order. */
export async function findFilesAt(store: Store, paths: readonly string[]): Promise<IndexedFile[]> {
  const found: IndexedFile[] = [];
  for (const some of chunksOf(paths, AT_ONCE)) {
    const query = queriesOf(store).selectFrom('driveFiles').selectAll().where('path', 'in', some);
    found.push(...(await query.execute()));
  }
  return found;
}

/**
 * Returns the next number for a name, so that the ten-thousandth `Invoice.docx` does not try 9,999
 * names first.
 * @param path the path without a number; upper and lower case are the same
 */
export async function nextNumber(store: Store, path: string): Promise<number> {
  const { lastNumber } = await queriesOf(store)
    .insertInto('driveNames')
    .values({ path: path.toLowerCase(), lastNumber: 2 })
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet((row) => ({
        lastNumber: row('driveNames.lastNumber', '+', 1),
      })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow();
  return lastNumber;
}

/** Returns users' files of unknown size, in the order of their ids after `after`. */
export async function findFilesToMeasure(
  store: Store,
  { after, count }: { after: string; count: number },
): Promise<IndexedFile[]> {
  return queriesOf(store)
    .selectFrom('driveFiles')
    .selectAll()
    .where('size', 'is', null)
    .where('ownerId', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Deletes the row of a file. */
export async function deleteIndexedFile(store: Store, id: string): Promise<void> {
  await queriesOf(store).deleteFrom('driveFiles').where('id', '=', id).execute();
}

/**
 * Returns the files that were reserved since a moment, without templates and without outputs of
 * runs since then. Nearly all files are outputs of such runs. The cost grows with the history since
 * then, not with the number of files.
 * @param since milliseconds since 1970, UTC
 */
export async function findFilesNamedSince(store: Store, since: number): Promise<IndexedFile[]> {
  const runs = firstIdAt('run', since) as RunId;
  return queriesOf(store)
    .selectFrom('driveFiles')
    .selectAll()
    .where('id', '>=', firstIdAt('fil', since))
    .where('id', 'not in', (outer) => outer.selectFrom('documents').select('fileId'))
    .where('id', 'not in', (outer) =>
      outer
        .selectFrom('runOutputs')
        .select('fileId')
        .where('runId', '>=', runs)
        .where('fileId', 'is not', null)
        .$castTo<{ fileId: string }>(),
    )
    .where('id', 'not in', (outer) =>
      outer
        .selectFrom('runOutputs')
        .select('pdfFileId')
        .where('runId', '>=', runs)
        .where('pdfFileId', 'is not', null)
        .$castTo<{ pdfFileId: string }>(),
    )
    .orderBy('id')
    .execute();
}

/** Returns which of the files belong to an output of any run. It searches all outputs. */
export async function findFilesOfOutputs(
  store: Store,
  ids: readonly string[],
): Promise<Set<string>> {
  const outputs = await queriesOf(store)
    .selectFrom('runOutputs')
    .select(['fileId', 'pdfFileId'])
    .where((output) => output.or([output('fileId', 'in', ids), output('pdfFileId', 'in', ids)]))
    .execute();
  return new Set(
    outputs.flatMap(({ fileId, pdfFileId }) => [fileId ?? [], pdfFileId ?? []].flat()),
  );
}

const NUMBERED = / \((\d+)\)(\.[^./]*)?$/;

/**
 * Frees the number of a path: the next `Invoice.docx` may become `Invoice (3).docx` again. A number
 * that is taken nevertheless is skipped when names are tried.
 */
export async function releaseNumber(store: Store, path: string): Promise<void> {
  const match = NUMBERED.exec(path);
  if (!match) return;
  const [, digits, extension = ''] = match;
  const number = Number(digits);
  const wanted = path.slice(0, match.index) + extension;
  await queriesOf(store)
    .updateTable('driveNames')
    .set({ lastNumber: number - 1 })
    .where('path', '=', wanted.toLowerCase())
    .where('lastNumber', '>=', number)
    .execute();
}
