import type { UserId } from '@docloom/contract';
import type { DriveFilesTable, Store } from '../../store/tables.ts';

/** The id and owner of each file in the drive's folder. */
export type IndexedFile = DriveFilesTable;

export async function findIndexedFiles(
  store: Store,
  ids: readonly string[],
): Promise<IndexedFile[]> {
  if (ids.length === 0) return [];
  return store.selectFrom('driveFiles').selectAll().where('id', 'in', ids).execute();
}

export async function listIndexedFiles(store: Store): Promise<IndexedFile[]> {
  return store.selectFrom('driveFiles').selectAll().orderBy('id').execute();
}

/**
 * Takes a path for a file.
 * @returns false when another file has it
 */
export async function takePath(store: Store, file: IndexedFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('driveFiles')
    .values(file)
    .onConflict((conflict) => conflict.column('path').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

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

export async function forgetFile(store: Store, id: string): Promise<void> {
  await store.deleteFrom('driveFiles').where('id', '=', id).execute();
}

/** Gives ids to files that a person put into the folder. */
export async function indexFoundFiles(
  store: Store,
  files: readonly { id: string; path: string; createdAt: number }[],
): Promise<void> {
  for (const file of files) {
    const ownerId: UserId | null = null;
    await takePath(store, { ...file, ownerId });
  }
}
