import type { TemplateVersionId } from '@docloom/contract';
import type { Inspection } from '@docloom/templates';
import { tenantOfWorkflow } from '../../../concurrency/tenant.ts';
import type { Store } from '../../../store/store.ts';
import { inspectTemplate } from '../inspect-template.ts';
import type { InspectDocumentDependencies } from '../list-fields.ts';
import { readVersion } from './read-version.ts';
import type { VersionedDocument, VersionsOwner } from './version-dependencies.ts';

/**
 * Returns the fields and the errors of a version of a template. The output name and the PDF password
 * belong to the document and not to its versions, so their fields are not among them.
 * @throws DocloomError `not_found`, `version_content_missing`, `disk_fault`
 */
export async function inspectVersion(
  dependencies: InspectDocumentDependencies & { store: Store },
  workflow: VersionsOwner,
  document: VersionedDocument,
  id: TemplateVersionId,
): Promise<Inspection> {
  const { content } = await readVersion(dependencies, document, id);
  const flow = { tenantId: tenantOfWorkflow(workflow), name: workflow.id };
  return inspectTemplate(dependencies.templates, content, flow);
}
