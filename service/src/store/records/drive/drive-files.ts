import type { Selectable } from 'kysely';
import { firstIdAt } from '../../../ids/ids.ts';
import { chunksOf } from '../../../limits/chunks.ts';
import { batchedRead } from '../../batching/batched-statement.ts';
import { idsIn } from '../../batching/row-list.ts';
import { preparedQuery } from '../../prepared-query.ts';
import type { ListPage } from '../../list-page.ts';
import { WHOLE_LIST } from '../../list-page.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import type { DriveFilesTable } from '../../tables.ts';
import { foldPath } from './folded-path.ts';

/** The row of a file in the drive's folder, with its owner and size. */
export type IndexedFile = Omit<Selectable<DriveFilesTable>, 'foldedPath'>;

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
  if (ids.length === 1) return readFile(store, { id: first });
  const found: IndexedFile[] = [];
  for (const some of chunksOf(ids, AT_ONCE)) {
    const query = queriesOf(store).selectFrom('driveFiles').selectAll().where('id', 'in', some);
    found.push(...(await query.execute()));
  }
  return found;
}

/** Runs that begin together read the same template, or several. */
const readFile = batchedRead(
  async (store, wanted: { id: string }) => (await selectFile(store, wanted)).rows,
  async (store, list) => {
    const { rows } = await selectFiles(store, { ids: list.map(({ id }) => id) });
    const byId = Map.groupBy(rows, ({ id }) => id);
    return list.map(({ id }) => byId.get(id) ?? []);
  },
);

const selectFile = preparedQuery((store, { id }: { id: string }) =>
  queriesOf(store).selectFrom('driveFiles').selectAll().where('id', '=', id),
);

const selectFiles = preparedQuery((store, { ids }: { ids: readonly string[] }) =>
  queriesOf(store).selectFrom('driveFiles').selectAll().where('id', 'in', idsIn(ids)),
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
export async function listIndexedFiles(
  store: Store,
  page: AllFilesPage = WHOLE_LIST,
): Promise<IndexedFile[]> {
  return pageOfFiles(store, page).execute();
}

/** A page of all files. */
export interface AllFilesPage extends ListPage {
  /** The oldest first if omitted. */
  order?: FilesOrder;
}

/** Builds the query of `listIndexedFiles`, which reads the files by their ids. */
export function pageOfFiles(store: Store, { cursor, limit, order = 'oldest' }: AllFilesPage) {
  return queriesOf(store)
    .selectFrom('driveFiles')
    .selectAll()
    .$if(cursor !== undefined, (query) =>
      query.where('id', order === 'oldest' ? '>' : '<', cursor ?? ''),
    )
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id', DIRECTION_OF[order]);
}

/** The order of a list of files, by their creation. */
export type FilesOrder = 'oldest' | 'newest';

/** The direction of the ids, which sort by creation. */
export const DIRECTION_OF = {
  oldest: 'asc',
  newest: 'desc',
} as const satisfies Record<FilesOrder, string>;

/**
 * Claims a path for a file.
 * @returns false if another file has it
 */
export async function claimPath(store: Store, file: IndexedFile): Promise<boolean> {
  const { id, path, ownerId, workflowId, createdAt, runId, ...state } = file;
  const { size, version, writtenAt } = state;
  const named = { id, path, foldedPath: foldPath(path), ownerId, workflowId, createdAt, runId };
  const row = { ...named, size, version, writtenAt };
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
  const runs = firstIdAt('run', since);
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
