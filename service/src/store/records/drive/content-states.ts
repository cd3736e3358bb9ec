import { sql } from 'kysely';
import { chunksOf } from '../../../limits/chunks.ts';
import { listStatement } from '../../batching/row-list.ts';
import { preparedQuery } from '../../prepared-query.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import { canBatch, transact } from '../../transaction.ts';
import type { IndexedFile } from './drive-files.ts';

/** What the index knows of a file's content. */
export type ContentState = Pick<IndexedFile, 'size' | 'version' | 'writtenAt'>;

/** The state of a content that is missing, or could not be written. */
export const NO_CONTENT: ContentState = { size: null, version: null, writtenAt: null };

/**
 * The state of a file of which only the name is reserved: nobody has ever written it, unless a
 * process is just doing that. A file that was written and is missing has `NO_CONTENT`: it may come
 * back.
 */
export const ONLY_RESERVED: ContentState = { size: null, version: 'reserved', writtenAt: null };

/** Returns whether only the name of a file is reserved. */
export function isOnlyReserved({ size, version }: ContentState): boolean {
  return size === null && version === ONLY_RESERVED.version;
}

/** A new state of a file's content. */
export interface ContentChange {
  /** The file as it is in the index. */
  file: Pick<IndexedFile, 'id' | 'size'>;
  state: ContentState;
}

/** Batch size, so that other writers can go on in between. */
const AT_ONCE = 500;

/** Stores new states of contents. */
export async function recordContents(
  store: Store,
  changes: readonly ContentChange[],
): Promise<void> {
  for (const some of chunksOf(changes, AT_ONCE)) {
    await transact(store, { lock: null }, async (transaction) => {
      await recordVersions(transaction, some.filter(keepsSize));
      for (const change of some) {
        if (!keepsSize(change)) await recordContent(transaction, change);
      }
    });
  }
}

const keepsSize = ({ file, state }: ContentChange): boolean => state.size === file.size;

/** Stores new states of contents that keep their sizes. */
async function recordVersions(store: Store, changes: readonly ContentChange[]): Promise<void> {
  const list = changes.map(({ file: { id }, state: { version, writtenAt } }) => {
    return { id, version, writtenAt };
  });
  if (!canBatch(store)) {
    for (const row of list) await updateVersion(store, row);
    return;
  }
  await updateVersions(store, list);
}

const updateVersions = listStatement<Pick<IndexedFile, 'id' | 'version' | 'writtenAt'>>(
  { id: 'text', version: 'text', writtenAt: 'bigint' },
  (rows) => sql`
    update "driveFiles" set "version" = "row"."version", "writtenAt" = "row"."writtenAt"
    from ${rows} where "driveFiles"."id" = "row"."id" collate "C"`,
);

/** Stores the new state of a content. The usage of the owner is counted only for a new size. */
export async function recordContent(store: Store, change: ContentChange): Promise<void> {
  const { file, state } = change;
  const { size, version, writtenAt } = state;
  if (keepsSize(change)) await updateVersion(store, { id: file.id, version, writtenAt });
  else await updateContent(store, { id: file.id, size, version, writtenAt });
}

/** A statement that sets the size makes the database count the usage of the owner. */
const updateVersion = preparedQuery(
  (store, { id, version, writtenAt }: Pick<IndexedFile, 'id' | 'version' | 'writtenAt'>) =>
    queriesOf(store).updateTable('driveFiles').set({ version, writtenAt }).where('id', '=', id),
);

const updateContent = preparedQuery(
  (store, { id, size, version, writtenAt }: Pick<IndexedFile, 'id'> & ContentState) =>
    queriesOf(store)
      .updateTable('driveFiles')
      .set({ size, version, writtenAt })
      .where('id', '=', id),
);
