import type { TemplateVersionId } from '@docloom/contract';
import {
  deleteTemplateVersion,
  listTemplateVersions,
} from '../../../store/records/templates/template-versions.ts';
import { planRemovals } from '../../../store/records/templates/version-files-to-remove.ts';
import { transact } from '../../../store/transaction.ts';
import type { VersionDependencies, VersionedDocument } from './version-dependencies.ts';
import { removeVersionFile } from './version-files.ts';

/**
 * Removes the oldest versions of a document beyond the limit, with their contents.
 * @param kept the current version, which is never removed
 * @throws the store's error
 */
export async function pruneVersions(
  dependencies: Pick<VersionDependencies, 'store' | 'drive' | 'limits'>,
  { id }: Pick<VersionedDocument, 'id'>,
  kept: TemplateVersionId,
): Promise<void> {
  const { store, limits } = dependencies;
  const versions = await listTemplateVersions(store, id);
  const removable = versions.filter((version) => version.id !== kept);
  for (const version of removable.slice(limits.templateVersions - 1)) {
    await transact(store, { lock: null }, async (transaction) => {
      if (version.fileId !== null) await planRemovals(transaction, [version.fileId]);
      await deleteTemplateVersion(transaction, version.id);
    });
    if (version.fileId !== null) await removeVersionFile(dependencies, version.fileId);
  }
}
