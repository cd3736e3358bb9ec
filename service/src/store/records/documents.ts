import type { DocumentId, DocumentOptions, DocumentType, WorkflowId } from '@docloom/contract';
import { readInParts } from '../in-parts.ts';
import type { ListPage } from '../list-page.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { DocumentsTable } from '../tables.ts';

/** A template document as the rest of the service uses it. */
export interface DocumentRecord {
  id: DocumentId;
  workflowId: WorkflowId;
  documentType: DocumentType;
  fileId: string;
  options: DocumentOptions;
  createdAt: number;
}

/** Stores a new document. */
export async function insertDocument(store: Store, document: DocumentRecord): Promise<void> {
  await queriesOf(store)
    .insertInto('documents')
    .values({ ...document, options: JSON.stringify(document.options) })
    .execute();
}

/** Returns a document of a workflow, or undefined if the workflow has none with the id. */
export async function findDocument(
  store: Store,
  workflowId: WorkflowId,
  id: DocumentId,
): Promise<DocumentRecord | undefined> {
  const row = await queriesOf(store)
    .selectFrom('documents')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDocument(row);
}

/** Returns a document of any workflow, or undefined if there is none with the id. */
export async function findDocumentById(
  store: Store,
  id: DocumentId,
): Promise<DocumentRecord | undefined> {
  const row = await queriesOf(store)
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toDocument(row);
}

/** Returns the documents of workflows in the order of creation. */
export async function listDocuments(
  store: Store,
  workflowIds: readonly WorkflowId[],
): Promise<DocumentRecord[]> {
  const rows = await readInParts(workflowIds, (part) =>
    queriesOf(store)
      .selectFrom('documents')
      .selectAll()
      .where('workflowId', 'in', part)
      .orderBy('id')
      .execute(),
  );
  return rows.map(toDocument);
}

/** Returns a page of one workflow's documents. */
export async function listPageOfDocuments(
  store: Store,
  workflowId: WorkflowId,
  page: ListPage,
): Promise<DocumentRecord[]> {
  const rows = await pageOfDocuments(store, workflowId, page).execute();
  return rows.map(toDocument);
}

/** Builds the query of `listPageOfDocuments`. */
export function pageOfDocuments(store: Store, workflowId: WorkflowId, { cursor, limit }: ListPage) {
  return queriesOf(store)
    .selectFrom('documents')
    .selectAll()
    .where('workflowId', '=', workflowId)
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor as DocumentId))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id');
}

/** Returns the number of documents of a workflow. */
export async function countDocuments(store: Store, workflowId: WorkflowId): Promise<number> {
  const { count } = await queriesOf(store)
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workflowId', '=', workflowId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the first document that uses the drive file as its template. */
export async function findDocumentByFile(
  store: Store,
  fileId: string,
): Promise<DocumentRecord | undefined> {
  const row = await queriesOf(store)
    .selectFrom('documents')
    .selectAll()
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return row && toDocument(row);
}

/** Returns the documents that use the drive files as their templates. */
export async function findDocumentsByFiles(
  store: Store,
  fileIds: readonly string[],
): Promise<DocumentRecord[]> {
  const rows = await readInParts(fileIds, (part) =>
    queriesOf(store).selectFrom('documents').selectAll().where('fileId', 'in', part).execute(),
  );
  return rows.map(toDocument);
}

/** Deletes a document. The runs that used it keep their outputs. */
export async function deleteDocument(store: Store, id: DocumentId): Promise<void> {
  await queriesOf(store).deleteFrom('documents').where('id', '=', id).execute();
}

/** Replaces all options of a document. */
export async function updateDocumentOptions(
  store: Store,
  id: DocumentId,
  options: DocumentOptions,
): Promise<void> {
  await queriesOf(store)
    .updateTable('documents')
    .set({ options: JSON.stringify(options) })
    .where('id', '=', id)
    .execute();
}

/** Returns a document from its row. */
export function toDocument(row: DocumentsTable): DocumentRecord {
  return { ...row, options: JSON.parse(row.options) as DocumentOptions };
}
