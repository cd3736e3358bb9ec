import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { countDocuments, insertDocument } from '../../store/records/documents.ts';
import type { Store } from '../../store/store.ts';

/**
 * Adds a document to its workflow unless that would exceed the limit. Workflows that exceed a
 * lowered limit keep their documents.
 * @param transaction serialises additions, so that two of them cannot both take the last place
 * @throws DocloomError `too_many_documents`
 */
export async function insertDocumentWithinLimit(
  { documents: most }: Pick<Limits, 'documents'>,
  transaction: Store,
  document: DocumentRecord,
): Promise<void> {
  const count = await countDocuments(transaction, document.workflowId);
  if (count >= most) throw problem('too_many_documents', document.workflowId, most);
  await insertDocument(transaction, document);
}
