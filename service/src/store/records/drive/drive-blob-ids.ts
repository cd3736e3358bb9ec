import { sql } from 'kysely';
import { chunksOf } from '../../../limits/chunks.ts';
import { preparedQuery } from '../../prepared-query.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import type { DriveBlobIdsTable } from '../../tables.ts';
import { transact } from '../../transaction.ts';

/** The id of a blob or folder, by its key. */
export type DriveBlobId = DriveBlobIdsTable;

/** The key of a blob or folder in a storage. */
type KeyOfRoot = Pick<DriveBlobId, 'root' | 'key'>;

/** Batch size, so that other writers can go on in between. */
const AT_ONCE = 500;

/** Returns the id of a key, even if nothing is stored with it yet. */
export async function findBlobId(store: Store, asked: KeyOfRoot): Promise<DriveBlobId | undefined> {
  const { rows } = await selectByKey(store, { root: asked.root, key: asked.key });
  return rows[0];
}

const selectByKey = preparedQuery((store, { root, key }: KeyOfRoot) =>
  queriesOf(store)
    .selectFrom('driveBlobIds')
    .selectAll()
    .where('root', '=', root)
    .where('key', '=', key),
);

/**
 * Gives a key an id, unless it has one.
 * @returns the id that the key has then
 */
export async function claimBlobId(store: Store, row: DriveBlobId): Promise<DriveBlobId> {
  const { root, key, blobId, state, link } = row;
  await insertUnlessTaken(store, { root, key, blobId, state, link });
  return (await findBlobId(store, row)) ?? claimBlobId(store, row);
}

const insertUnlessTaken = preparedQuery((store, row: DriveBlobId) =>
  queriesOf(store)
    .insertInto('driveBlobIds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

/** Gives a key an id, which replaces another. */
export async function setBlobId(store: Store, row: DriveBlobId): Promise<void> {
  const { root, key, blobId, state, link } = row;
  await upsert(store, { root, key, blobId, state, link });
}

const upsert = preparedQuery((store, row: DriveBlobId) =>
  queriesOf(store)
    .insertInto('driveBlobIds')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['root', 'key']).doUpdateSet((excluded) => ({
        blobId: excluded.ref('excluded.blobId'),
        state: excluded.ref('excluded.state'),
        link: excluded.ref('excluded.link'),
      })),
    ),
);

/** Deletes the ids of keys. A key that has another id meanwhile keeps it. */
export async function deleteBlobIds(
  store: Store,
  rows: readonly Pick<DriveBlobId, 'root' | 'key' | 'blobId'>[],
): Promise<void> {
  for (const some of chunksOf(rows, AT_ONCE)) {
    await transact(store, { lock: null }, async (transaction) => {
      for (const { root, key, blobId } of some) await deleteRow(transaction, { root, key, blobId });
    });
  }
}

const deleteRow = preparedQuery(
  (store, { root, key, blobId }: Pick<DriveBlobId, 'root' | 'key' | 'blobId'>) =>
    queriesOf(store)
      .deleteFrom('driveBlobIds')
      .where('root', '=', root)
      .where('key', '=', key)
      .where('blobId', '=', blobId),
);

/** Returns the keys of ids. An id has two keys while it is moved. */
export async function findKeysOfBlobs(
  store: Store,
  root: string,
  blobIds: readonly string[],
): Promise<DriveBlobId[]> {
  const rows: DriveBlobId[] = [];
  for (const some of chunksOf(blobIds, AT_ONCE)) {
    const query = queriesOf(store)
      .selectFrom('driveBlobIds')
      .selectAll()
      .where('root', '=', root)
      .where('blobId', 'in', some);
    rows.push(...(await query.execute()));
  }
  return rows;
}

/** Returns the links of blobs by their keys, without those that have none. */
export async function findLinksOfBlobs(
  store: Store,
  root: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  for (const some of chunksOf(keys, AT_ONCE)) {
    const query = queriesOf(store)
      .selectFrom('driveBlobIds')
      .select(['key', 'link'])
      .where('root', '=', root)
      .where('key', 'in', some);
    for (const { key, link } of await query.execute()) if (link !== null) links.set(key, link);
  }
  return links;
}

/** Returns whether anything below a folder has an id. */
export async function hasBlobIdsBelow(store: Store, { root, key }: KeyOfRoot): Promise<boolean> {
  // `0` is the character after `/`.
  const end = `${key.slice(0, -1)}0`;
  return (await selectBelow(store, { root, key, end })).rows.length > 0;
}

const selectBelow = preparedQuery((store, { root, key, end }: KeyOfRoot & { end: string }) =>
  queriesOf(store)
    .selectFrom('driveBlobIds')
    .select('key')
    .where('root', '=', root)
    .where('key', '>', key)
    .where('key', '<', end)
    .limit(1),
);

/** Returns the ids with which nothing may be stored. */
export async function listClaimedBlobIds(store: Store, root: string): Promise<DriveBlobId[]> {
  return (
    queriesOf(store)
      .selectFrom('driveBlobIds')
      .selectAll()
      .where('root', '=', root)
      // A literal, because an index has only these.
      .where('state', '=', sql.lit('claimed'))
      .execute()
  );
}

/** Returns the ids of all folders. It reads all ids. */
export async function listFolderIds(store: Store, root: string): Promise<DriveBlobId[]> {
  return queriesOf(store)
    .selectFrom('driveBlobIds')
    .selectAll()
    .where('root', '=', root)
    .where('key', 'like', '%/')
    .execute();
}
