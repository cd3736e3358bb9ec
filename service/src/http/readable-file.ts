import type { Drive, StoredFile } from '../drive/drive.ts';
import { problem } from '../errors.ts';
import type { Store } from '../store/tables.ts';
import type { User } from '../store/users.ts';
import { isFileVisible } from '../workflows/access.ts';

/**
 * A drive file that the user may read.
 * @throws DocloomError `not_found`, `not_yours`
 */
export async function readableFile(
  { store, drive }: { store: Store; drive: Drive },
  user: User,
  fileId: string,
): Promise<StoredFile> {
  const file = await drive.find(fileId);
  if (!file) throw problem('not_found', 'drive file', fileId);
  if (!(await isFileVisible(store, user, file))) throw problem('not_yours', 'drive file', fileId);
  return file;
}
