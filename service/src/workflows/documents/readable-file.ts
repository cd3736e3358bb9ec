import type { Drive, StoredFile } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import type { User } from '../../store/records/users.ts';
import type { FileAccess } from './file-access.ts';

/**
 * Returns a drive file that the user may read.
 * @throws DocloomError `not_found`, `not_yours`
 */
export async function readableFile(
  drive: Drive,
  fileAccess: FileAccess,
  user: User,
  fileId: string,
): Promise<StoredFile> {
  const file = await drive.find(fileId);
  if (!file) throw problem('not_found', 'drive file', fileId);
  if (!(await fileAccess.mayRead(user, file))) throw problem('not_yours', 'drive file', fileId);
  return file;
}

/**
 * Returns a drive file that the user may delete.
 * @throws DocloomError `not_found`, `not_yours`, `only_shared`
 */
export async function deletableFile(
  drive: Drive,
  fileAccess: FileAccess,
  user: User,
  fileId: string,
): Promise<StoredFile> {
  const file = await readableFile(drive, fileAccess, user, fileId);
  const isDeletable = await fileAccess.mayDelete(user, file);
  if (!isDeletable) throw problem('only_shared', 'drive file', fileId);
  return file;
}
