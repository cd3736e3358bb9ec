import type { ActingUser } from '../../audit/author.ts';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import { findIndexedFiles } from '../../store/records/drive/drive-files.ts';
import { keepNameOfDeleted } from '../../store/records/run-outputs.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import { recordFileChange } from './record-file-change.ts';

/**
 * Deletes a drive file that no document uses as its template, or keeps as a version of it. The run that
 * made it keeps its name.
 * @param file a file that the user may delete
 * @throws DocloomError `file_in_use`; `not_found` if another request deleted it first; the drive's
 */
export async function deleteFile(
  dependencies: Pick<CreateDependencies, 'store' | 'ids' | 'clock'> & { drive: Drive },
  user: ActingUser,
  file: StoredFile,
): Promise<void> {
  const { id, name } = file;
  const [row] = await findIndexedFiles(dependencies.store, [id]);
  const runId = row?.runId ?? null;
  const isRemoved = await dependencies.drive.removeUnused(id, async (transaction) => {
    if (runId !== null) await keepNameOfDeleted(transaction, { id, runId, name });
    await recordFileChange(dependencies, transaction, user, { file, action: 'file.deleted' });
  });
  if (!isRemoved) throw problem('not_found', 'drive file', id);
}
