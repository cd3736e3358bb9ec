import type { PreviewLinks } from '../../addresses/preview-links.ts';
import { problem } from '../../errors/errors.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { findDocumentById } from '../../store/records/documents.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import { findWorkflow } from '../../store/records/workflows.ts';
import type { Store } from '../../store/store.ts';

/** The document of a `previewUrl`. */
export interface LinkedDocument {
  workflow: WorkflowRecord;
  document: DocumentRecord;
}

/**
 * Returns the document that a `previewUrl` leads to. The caller decides what its visitor may see.
 * @param signed the last part of the address
 * @throws DocloomError `unknown_link`, also if the document has been deleted
 */
export async function linkedDocument(
  { store, previewLinks }: { store: Store; previewLinks: PreviewLinks },
  signed: string,
): Promise<LinkedDocument> {
  const id = previewLinks.documentIn(signed);
  const document = id === undefined ? undefined : await findDocumentById(store, id);
  const workflow = document && (await findWorkflow(store, document.workflowId));
  if (!document || !workflow) throw problem('unknown_link');
  return { workflow, document };
}
