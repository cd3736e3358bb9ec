import type { DocumentUpdate } from '@docloom/contract';
import type { Clock } from '../clock.ts';
import { invalidRequest } from '../errors.ts';
import type { DocumentRecord } from '../store/documents.ts';
import { updateDocumentOptions } from '../store/documents.ts';
import type { Store } from '../store/tables.ts';
import { updateWorkflow } from '../store/workflows.ts';
import type { Templates } from '../templates/templates.ts';

export interface UpdateDocumentParts {
  store: Store;
  templates: Templates;
  clock: Clock;
}

/**
 * Changes a document's options (contract §4, "Documents", rule 3).
 * @throws DocloomError `invalid_request` when a templated option has broken tags
 */
export async function updateDocument(
  { store, templates, clock }: UpdateDocumentParts,
  document: DocumentRecord,
  update: DocumentUpdate,
): Promise<DocumentRecord> {
  await refuseBrokenTags(templates, update);
  const options = { ...document.options, ...update };
  await store.transaction().execute(async (transaction) => {
    await updateDocumentOptions(transaction, document.id, options);
    await updateWorkflow(transaction, document.workflowId, { updatedAt: clock.now() });
  });
  return { ...document, options };
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
