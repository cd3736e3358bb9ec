import type { DocumentId } from '@docloom/contract';
import type { Store } from '../../../store/store.ts';
import {
  deleteVersionsOf,
  listVersionFiles,
} from '../../../store/records/templates/template-versions.ts';
import { planRemovals } from '../../../store/records/templates/version-files-to-remove.ts';

/**
 * Removes all versions of a document.
 * @returns the drive files of their contents, which are planned to be removed after the commit
 */
export async function removeVersionsOf(
  transaction: Store,
  documentId: DocumentId,
): Promise<string[]> {
  const fileIds = await listVersionFiles(transaction, documentId);
  await planRemovals(transaction, fileIds);
  await deleteVersionsOf(transaction, documentId);
  return fileIds;
}
