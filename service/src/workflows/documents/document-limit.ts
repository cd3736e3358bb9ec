import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { countDocuments, insertDocument } from '../../store/records/documents.ts';
import type { Store } from '../../store/tables.ts';

/**
 * Adds a document to its workflow unless that has as many as a workflow may have. One that has more,
 * because the limit was lowered, keeps them.
 * @param transaction in which nobody else adds one: two at once cannot both be the last
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
