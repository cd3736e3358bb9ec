import type { WorkflowId } from '@docloom/contract';
import type { Drive, StoredFile } from '../drive/drive.ts';
import type { DocumentRecord } from '../store/records/documents.ts';
import { listDocuments } from '../store/records/documents.ts';
import type { OutgoingWebhookRecord } from '../store/records/outgoing-webhooks.ts';
import { listRegisteredWebhooks } from '../store/records/outgoing-webhooks.ts';
import type { SourceRecord } from '../store/records/sources.ts';
import { listSources } from '../store/records/sources.ts';
import type { Store } from '../store/store.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import type { Viewer } from './access.ts';
import { documentSeenBy } from './access.ts';

/** A document with its template file, which may have been removed from the drive folder by hand. */
export interface DocumentDetails {
  document: DocumentRecord;
  file: StoredFile | undefined;
}

/** A workflow with everything that the contract shows of it (§2). */
export interface WorkflowDetails {
  workflow: WorkflowRecord;
  source: SourceRecord;
  documents: DocumentDetails[];
  outgoingWebhook: OutgoingWebhookRecord | undefined;
}

/** Finds the template files of documents. */
export type TemplateFiles = Pick<Drive, 'findAll'>;

/**
 * Reads the template files of documents. A transaction that shows the documents uses the result
 * instead of the drive. A document that is added meanwhile is shown without its file.
 */
export async function readTemplateFiles(
  drive: Drive,
  documents: readonly DocumentRecord[],
): Promise<TemplateFiles> {
  const files = await drive.findAll(documents.map(({ fileId }) => fileId));
  return { findAll: () => Promise.resolve(files) };
}

/**
 * Loads the details of workflows with one query per table, not one per workflow.
 * @param user the reader, who must be allowed to read all of them
 */
export async function loadDetails(
  store: Store,
  templateFiles: TemplateFiles,
  user: Viewer,
  workflows: readonly WorkflowRecord[],
): Promise<WorkflowDetails[]> {
  if (workflows.length === 0) return [];
  const ids = workflows.map(({ id }) => id);
  const sources = byWorkflow(await listSources(store, ids));
  const webhooks = byWorkflow(await listRegisteredWebhooks(store, ids));
  const documents = await loadDocumentDetails(templateFiles, await listDocuments(store, ids));
  const documentsByWorkflow = Map.groupBy(documents, ({ document }) => document.workflowId);
  return workflows.map((workflow) => ({
    workflow,
    source: sourceOf(sources, workflow.id),
    documents: (documentsByWorkflow.get(workflow.id) ?? []).map(({ document, file }) => ({
      document: documentSeenBy(user, workflow, document),
      file,
    })),
    outgoingWebhook: webhooks.get(workflow.id),
  }));
}

/** Loads the template files of documents. */
export async function loadDocumentDetails(
  templateFiles: TemplateFiles,
  documents: readonly DocumentRecord[],
): Promise<DocumentDetails[]> {
  const files = await templateFiles.findAll(documents.map(({ fileId }) => fileId));
  return documents.map((document) => ({ document, file: files.get(document.fileId) }));
}

function byWorkflow<Row extends { workflowId: WorkflowId }>(
  rows: readonly Row[],
): Map<WorkflowId, Row> {
  return new Map(rows.map((row) => [row.workflowId, row]));
}

function sourceOf(sources: ReadonlyMap<WorkflowId, SourceRecord>, id: WorkflowId): SourceRecord {
  const source = sources.get(id);
  if (!source) throw new Error(`The workflow ${id} has no source`);
  return source;
}
