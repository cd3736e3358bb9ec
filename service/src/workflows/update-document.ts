import type { DocumentOptions, DocumentUpdate } from '@docloom/contract';
import type { Clock } from '../clock.ts';
import { invalidRequest } from '../errors.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import type { DocumentRecord } from '../store/documents.ts';
import { updateDocumentOptions } from '../store/documents.ts';
import type { Store } from '../store/tables.ts';
import { updateWorkflow } from '../store/workflows.ts';
import type { Templates } from '../templates/templates.ts';

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
  await refuseBrokenTags(templates, update);
  const options = { ...document.options, ...update };
  refuseRemovalWithoutCopy(update, options);
  await store.transaction().execute(async (transaction) => {
    await updateDocumentOptions(transaction, document.id, options);
    await updateWorkflow(transaction, document.workflowId, { updatedAt: clock.now() });
  });
  if (options.createPdfCopy) pdfConverter.warmUp();
  return { ...document, options };
}

/**
 * A password without a PDF copy does no harm, and the contract lets it be set by itself (§4,
 * "Documents", rule 3). To remove outputs without a copy would leave nothing.
 */
function refuseRemovalWithoutCopy(
  update: DocumentUpdate,
  { removeOutput, createPdfCopy }: DocumentOptions,
): void {
  const isAbout = update.removeOutput !== undefined || update.createPdfCopy !== undefined;
  if (!isAbout || !removeOutput || createPdfCopy) return;
  throw invalidRequest([
    {
      path: '$.removeOutput',
      message: 'needs createPdfCopy: only a document with a PDF copy can be removed',
    },
    { path: '$.createPdfCopy', message: 'must be true while removeOutput is true' },
  ]);
}

async function refuseBrokenTags(templates: Templates, update: DocumentUpdate): Promise<void> {
  const found = await Promise.all(
    (['outputName', 'pdfPassword'] as const).map(async (member) => {
      const { faults } = await templates.inspectText(update[member] ?? '');
      return faults.map(({ what, remedy }) => ({
        path: `$.${member}`,
        message: `${what}. ${remedy}`,
      }));
    }),
  );
  const errors = found.flat();
  if (errors.length > 0) throw invalidRequest(errors);
}
