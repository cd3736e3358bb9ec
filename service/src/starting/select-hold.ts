import type { DriveAddress } from '../drive/drive-address.ts';
import { isShareable } from '../drive/drive-address.ts';
import type { Hold } from '../store/postgres/locks/service-lock.ts';
import { hasFiles } from '../store/records/drive/drive-files.ts';
import { BY_HOLDER, DRIVE_LAYOUT, savedText } from '../store/records/settings.ts';
import type { Store } from '../store/store.ts';

/**
 * Selects whether a service shares its database with others. A service is alone while it moves the
 * files of an old drive into the folders of their holders.
 * @param drive the setting
 * @throws the store's error
 */
export async function selectHold(drive: DriveAddress | null, store: Store): Promise<Hold> {
  if (!isShareable(drive)) return 'alone';
  const isDivided = (await savedText(store, DRIVE_LAYOUT)) === BY_HOLDER;
  return isDivided || !(await hasFiles(store)) ? 'shared' : 'alone';
}
