import type { Drive, StoredFile } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import type { User } from '../../store/records/users.ts';
import type { FileAccess } from '../../workflows/documents/file-access.ts';

/** What the files of the drive are asked for with. */
export interface ReadableFileParts {
  drive: Drive;
  fileAccess: FileAccess;
}

/**
 * A drive file that the user may read.
 * @throws DocloomError `not_found`, `not_yours`
 */
export async function readableFile(
  { drive, fileAccess }: ReadableFileParts,
  user: User,
  fileId: string,
): Promise<StoredFile> {
  const file = await drive.find(fileId);
  if (!file) throw problem('not_found', 'drive file', fileId);
  if (!(await fileAccess.mayRead(user, file))) throw problem('not_yours', 'drive file', fileId);
  return file;
}

/**
 * A drive file that the user may delete.
 * @throws DocloomError `not_found`, `not_yours`, `only_shared`
 */
export async function deletableFile(
  parts: ReadableFileParts,
  user: User,
  fileId: string,
): Promise<StoredFile> {
  const file = await readableFile(parts, user, fileId);
  const isDeletable = await parts.fileAccess.mayDelete(user, file);
  if (!isDeletable) throw problem('only_shared', 'drive file', fileId);
  return file;
}
