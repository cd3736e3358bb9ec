import type { UserId } from '@docloom/contract';
import { batchedRead } from '../../batching/batched-statement.ts';
import { preparedQuery } from '../../prepared-query.ts';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import type { DriveUsageTable } from '../../tables.ts';

/** Number and total size of files. */
export type DriveUsage = Pick<DriveUsageTable, 'files' | 'bytes'>;

const NOTHING: DriveUsage = { files: 0, bytes: 0 };

/** Returns the number and bytes of a user's files. The cost does not depend on their number. */
export async function driveUsageOf(store: Store, userId: UserId): Promise<DriveUsage> {
  const { rows } = await selectUsage(store, { userId });
  return rows[0] ?? NOTHING;
}

/** Files that a user adds. */
interface AddedFiles {
  userId: UserId;
  more: DriveUsage;
}

/**
 * Returns the usage of a user, to which files are added next in the same transaction. In a batch of
 * transactions that begin with this statement, each one sees what those before it add. That may be
 * too much, because they may add nothing in the end.
 */
export const driveUsageBefore = batchedRead(
  (store, { userId }: AddedFiles) => driveUsageOf(store, userId),
  async (store, list) => {
    const usages = new Map<UserId, DriveUsage>();
    const before: DriveUsage[] = [];
    for (const { userId, more } of list) {
      const usage = usages.get(userId) ?? (await driveUsageOf(store, userId));
      before.push(usage);
      usages.set(userId, { files: usage.files + more.files, bytes: usage.bytes + more.bytes });
    }
    return before;
  },
);

const selectUsage = preparedQuery((store, { userId }: { userId: UserId }) =>
  queriesOf(store).selectFrom('driveUsage').select(['files', 'bytes']).where('userId', '=', userId),
);

/** Returns the number and bytes of all users' files. */
export async function wholeDriveUsage(store: Store): Promise<DriveUsage> {
  const { files, bytes } = await queriesOf(store)
    .selectFrom('driveUsage')
    .select(({ fn }) => [
      // The sum of no rows is null.
      fn.sum<number | null>('files').as('files'),
      fn.sum<number | null>('bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { files: files ?? 0, bytes: bytes ?? 0 };
}
