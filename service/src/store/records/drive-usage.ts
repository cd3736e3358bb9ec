import type { UserId } from '@docloom/contract';
import { preparedQuery } from '../prepared-query.ts';
import type { DriveUsageTable, Store } from '../tables.ts';

/** What files make together. */
export type DriveUsage = Pick<DriveUsageTable, 'files' | 'bytes'>;

const NOTHING: DriveUsage = { files: 0, bytes: 0 };

/** What a user has in the drive; it costs the same however much that is. */
export async function driveUsageOf(store: Store, userId: UserId): Promise<DriveUsage> {
  const { rows } = await selectUsage(store, { userId });
  return rows[0] ?? NOTHING;
}

const selectUsage = preparedQuery((store, { userId }: { userId: UserId }) =>
  store.selectFrom('driveUsage').select(['files', 'bytes']).where('userId', '=', userId),
);

/** What all users have in the drive together. */
export async function wholeDriveUsage(store: Store): Promise<DriveUsage> {
  const { files, bytes } = await store
    .selectFrom('driveUsage')
    .select(({ fn }) => [
      // The sum of no rows is null.
      fn.sum<number | null>('files').as('files'),
      fn.sum<number | null>('bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { files: files ?? 0, bytes: bytes ?? 0 };
}
