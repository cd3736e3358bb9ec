import type { RunId } from '@docloom/contract';
import type { Selectable } from 'kysely';
import { firstIdAt } from '../../ids.ts';
import { keptQuery } from '../../store/kept-query.ts';
import type { Part } from '../../store/part.ts';
import { WHOLE } from '../../store/part.ts';
import type { DriveFilesTable, Store } from '../../store/tables.ts';

/** The id, owner and size of each file in the drive's folder. */
export type IndexedFile = Selectable<DriveFilesTable>;

export async function findIndexedFiles(
  store: Store,
  ids: readonly string[],
): Promise<IndexedFile[]> {
  const [first] = ids;
  if (first === undefined) return [];
  // Nearly always there is one.
  if (ids.length === 1) return (await selectFile(store, { id: first })).rows;
  return store.selectFrom('driveFiles').selectAll().where('id', 'in', ids).execute();
}

const selectFile = keptQuery((store, { id }: { id: string }) =>
  store.selectFrom('driveFiles').selectAll().where('id', '=', id),
);

export async function listIndexedFiles(store: Store, part = WHOLE): Promise<IndexedFile[]> {
  return partOfFiles(store, part).execute();
}

/** The query of `listIndexedFiles`, which goes through the files by their ids. */
export function partOfFiles(store: Store, { cursor, limit }: Part) {
  return store
    .selectFrom('driveFiles')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor ?? ''))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id');
}

/**
 * Takes a path for a file.
 * @returns false when another file has it
 */
export async function takePath(store: Store, file: IndexedFile): Promise<boolean> {
  const { id, path, ownerId, workflowId, createdAt, size } = file;
  const row = { id, path, ownerId, workflowId, createdAt, size };
  const { numAffectedRows } = await insertUnlessTaken(store, row);
  return numAffectedRows === 1n;
}

const insertUnlessTaken = keptQuery((store, file: IndexedFile) =>
  store
    .insertInto('driveFiles')
    .values(file)
    .onConflict((conflict) => conflict.column('path').doNothing()),
);

/**
 * The next number for a name that many want, so that the ten-thousandth `Invoice.docx` does not
 * try 9,999 names first.
 * @param path the path without a number; upper and lower case are one name
 */
export async function nextNumber(store: Store, path: string): Promise<number> {
  const { lastNumber } = await store
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

/** Files of users whose size is not known, those with the lowest ids after one. */
export async function findFilesToMeasure(
  store: Store,
  { after, count }: { after: string; count: number },
): Promise<IndexedFile[]> {
  return store
    .selectFrom('driveFiles')
    .selectAll()
    .where('size', 'is', null)
    .where('ownerId', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
}

/** How many rows one transaction changes. */
const AT_ONCE = 500;

/** @param sizes in bytes; null: the file is not there, and is not counted */
export async function noteSizes(
  store: Store,
  sizes: readonly { id: string; size: number | null }[],
): Promise<void> {
  // Not all at once: others want to write meanwhile.
  for (let first = 0; first < sizes.length; first += AT_ONCE) {
    await store.transaction().execute(async (transaction) => {
      for (const file of sizes.slice(first, first + AT_ONCE)) await noteSize(transaction, file);
    });
  }
}

export const noteSize = keptQuery((store, { id, size }: { id: string; size: number | null }) =>
  store.updateTable('driveFiles').set({ size }).where('id', '=', id),
);

export async function forgetFile(store: Store, id: string): Promise<void> {
  await store.deleteFrom('driveFiles').where('id', '=', id).execute();
}

/** Gives ids to files that a person put into the folder. */
export async function indexFoundFiles(
  store: Store,
  files: readonly { id: string; path: string; createdAt: number }[],
): Promise<void> {
  for (const file of files) {
    await takePath(store, { ...file, ownerId: null, workflowId: null, size: null });
  }
}

/**
 * The files named since a moment that no template is, and no output of a run of that time. Files of
 * outputs are nearly all of them; it costs what has happened since, and not what there is.
 */
export async function findFilesNamedSince(store: Store, since: number): Promise<IndexedFile[]> {
  const runs = firstIdAt('run', since) as RunId;
  return store
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

/** Those of the files that belong to an output, of whatever run. It looks through all outputs. */
export async function findFilesOfOutputs(
  store: Store,
  ids: readonly string[],
): Promise<Set<string>> {
  const outputs = await store
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
 * Lets the number of a path be taken again: `Invoice (3).docx` by the next `Invoice.docx`. A number
 * that is taken nevertheless is passed over by whoever asks for one.
 */
export async function giveNumberBack(store: Store, path: string): Promise<void> {
  const match = NUMBERED.exec(path);
  if (!match) return;
  const [, digits, extension = ''] = match;
  const number = Number(digits);
  const wanted = path.slice(0, match.index) + extension;
  await store
    .updateTable('driveNames')
    .set({ lastNumber: number - 1 })
    .where('path', '=', wanted.toLowerCase())
    .where('lastNumber', '>=', number)
    .execute();
}
