import type { UserId } from '@docloom/contract';
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
