import type { Drive } from '../../../drive/drive.ts';
import type { ListPage } from '../../../store/list-page.ts';
import type { TemplateVersionRecord } from '../../../store/records/templates/template-versions.ts';
import { listTemplateVersions } from '../../../store/records/templates/template-versions.ts';
import type { Store } from '../../../store/store.ts';
import type { TemplateVersions } from './template-versions.ts';
import type { VersionedDocument, VersionsOwner } from './version-dependencies.ts';

/** A version, and whether the template has its content now. */
export interface ListedVersion extends TemplateVersionRecord {
  isCurrent: boolean;
}

/**
 * Returns a page of the versions of a document, newest first. If somebody has changed the template
 * in the drive, that is a new version.
 * @throws DocloomError `disk_fault`
 */
export async function listVersions(
  {
    store,
    drive,
    templateVersions,
  }: { store: Store; drive: Drive; templateVersions: TemplateVersions },
  workflow: VersionsOwner,
  document: VersionedDocument,
  page: ListPage,
): Promise<ListedVersion[]> {
  const content = await drive.read(document.fileId);
  const current = content && (await templateVersions.recognise(workflow, document, content));
  const versions = await listTemplateVersions(store, document.id, page);
  return versions.map((version) => ({ ...version, isCurrent: version.id === current?.id }));
}
