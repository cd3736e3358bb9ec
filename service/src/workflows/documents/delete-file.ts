import type { ActingUser } from '../../audit/author.ts';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { recordFileChange } from './record-file-change.ts';

/**
 * Deletes a drive file that no document uses as its template, or keeps as a version of it.
 * @param file a file that the user may delete
 * @throws DocloomError `file_in_use`; `not_found` if another request deleted it first; the drive's
 */
export async function deleteFile(
  dependencies: Pick<CreateDependencies, 'ids' | 'clock'> & { drive: Drive },
  user: ActingUser,
  file: StoredFile,
): Promise<void> {
  const isRemoved = await dependencies.drive.removeUnused(file.id, (transaction) =>
    recordFileChange(dependencies, transaction, user, { file, action: 'file.deleted' }),
  );
  if (!isRemoved) throw problem('not_found', 'drive file', file.id);
}
