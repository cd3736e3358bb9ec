import type { DocumentUpdate } from '@docloom/contract';
import type { Clock } from '../clock.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import type { DocumentRecord } from '../store/documents.ts';
import { updateDocumentOptions } from '../store/documents.ts';
import type { Store } from '../store/tables.ts';
import { updateWorkflow } from '../store/workflows.ts';
import type { Templates } from '../templates/templates.ts';
import { refuseUnusableOptions } from './unusable-options.ts';

export interface UpdateDocumentParts {
  store: Store;
  templates: Templates;
  clock: Clock;
  pdfConverter: Pick<PdfConverter, 'warmUp'>;
}

/**
 * Changes a document's options (contract §4, "Documents", rule 3).
 * @throws DocloomError `invalid_request` when a templated option has broken tags, or when outputs
 * would be removed without a PDF copy in their place
 */
export async function updateDocument(
  { store, templates, clock, pdfConverter }: UpdateDocumentParts,
  document: DocumentRecord,
  update: DocumentUpdate,
): Promise<DocumentRecord> {
  const options = { ...document.options, ...update };
  await refuseUnusableOptions(templates, update, options);
  await store.transaction().execute(async (transaction) => {
    await updateDocumentOptions(transaction, document.id, options);
    await updateWorkflow(transaction, document.workflowId, { updatedAt: clock.now() });
  });
  if (options.createPdfCopy) pdfConverter.warmUp();
  return { ...document, options };
}
