import type { DocumentId, TemplateError, TemplateVersionId, WorkflowId } from '@docloom/contract';
import type { ListPage } from '../../list-page.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { TemplateVersionsTable } from '../../tables.ts';

/** A version of a template as the rest of the service uses it. */
export interface TemplateVersionRecord extends Omit<TemplateVersionsTable, 'errors'> {
  errors: readonly TemplateError[];
  /** Null if it was found in the drive. */
  createdByName: string | null;
}

/** A version to store. */
export type NewTemplateVersion = Omit<TemplateVersionRecord, 'createdByName' | 'number'>;

/**
 * Stores a version with the next number of its document.
 * @returns the number
 */
export async function insertTemplateVersion(
  store: Store,
  { errors, ...version }: NewTemplateVersion,
): Promise<number> {
  const { last } = await queriesOf(store)
    .selectFrom('templateVersions')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .where('documentId', '=', version.documentId)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  await queriesOf(store)
    .insertInto('templateVersions')
    .values({ ...version, number, errors: JSON.stringify(errors) })
    .execute();
  return number;
}

/** Returns a page of a document's versions, newest first. */
export async function listTemplateVersions(
  store: Store,
  documentId: DocumentId,
  { cursor, limit }: ListPage = {},
): Promise<TemplateVersionRecord[]> {
  const rows = await versionsOf(store, documentId)
    .$if(cursor !== undefined, (query) =>
      query.where('number', '<', (outer) =>
        // Versions are pruned from the end of the list, so none follows one that is gone.
        outer
          .selectFrom('templateVersions as before')
          .select('before.number')
          .where('before.id', '=', cursor as TemplateVersionId),
      ),
    )
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('number', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** Returns a version of a document, or undefined if the document has none with the id. */
export async function findTemplateVersion(
  store: Store,
  documentId: DocumentId,
  id: TemplateVersionId,
): Promise<TemplateVersionRecord | undefined> {
  const row = await versionsOf(store, documentId)
    .where('templateVersions.id', '=', id)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Returns the newest version of a document with a content. */
export async function findVersionByContent(
  store: Store,
  documentId: DocumentId,
  sha256: string,
): Promise<TemplateVersionRecord | undefined> {
  const row = await versionsOf(store, documentId)
    .where('sha256', '=', sha256)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Returns whether a version uses a drive file to keep its content. */
export async function isVersionFile(store: Store, fileId: string): Promise<boolean> {
  const row = await queriesOf(store)
    .selectFrom('templateVersions')
    .select('id')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of some drive files that keep the content of no version, in their order. */
export async function withoutVersionFiles<File extends { id: string; workflowId: string | null }>(
  store: Store,
  files: readonly File[],
): Promise<readonly File[]> {
  // A version belongs to a workflow, and its file too.
  const ids = files.flatMap(({ id, workflowId }) => (workflowId === null ? [] : id));
  if (ids.length === 0) return files;
  const rows = await queriesOf(store)
    .selectFrom('templateVersions')
    .select('fileId')
    .where('fileId', 'in', ids)
    .execute();
  const kept = new Set(rows.map(({ fileId }) => fileId));
  return files.filter(({ id }) => !kept.has(id));
}

/** Returns the workflow of the version whose content a drive file keeps; undefined if there is none. */
export async function findWorkflowOfVersionFile(
  store: Store,
  fileId: string,
): Promise<WorkflowId | undefined> {
  const row = await queriesOf(store)
    .selectFrom('templateVersions')
    .innerJoin('documents', 'documents.id', 'templateVersions.documentId')
    .select('documents.workflowId')
    .where('templateVersions.fileId', '=', fileId)
    .executeTakeFirst();
  return row?.workflowId;
}

/**
 * Stores the drive file that keeps the content of a version.
 * @returns false if there is no such version any more
 */
export async function setVersionFile(
  store: Store,
  id: TemplateVersionId,
  fileId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await queriesOf(store)
    .updateTable('templateVersions')
    .set({ fileId })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a version. */
export async function deleteTemplateVersion(store: Store, id: TemplateVersionId): Promise<void> {
  await queriesOf(store).deleteFrom('templateVersions').where('id', '=', id).execute();
}

/** Returns the drive files that keep the contents of a document's versions. */
export async function listVersionFiles(store: Store, documentId: DocumentId): Promise<string[]> {
  const rows = await queriesOf(store)
    .selectFrom('templateVersions')
    .select('fileId')
    .where('documentId', '=', documentId)
    .execute();
  return rows.flatMap(({ fileId }) => fileId ?? []);
}

/** Deletes all versions of a document. */
export async function deleteVersionsOf(store: Store, documentId: DocumentId): Promise<void> {
  await queriesOf(store)
    .deleteFrom('templateVersions')
    .where('documentId', '=', documentId)
    .execute();
}

function versionsOf(store: Store, documentId: DocumentId) {
  return queriesOf(store)
    .selectFrom('templateVersions')
    .leftJoin('users', 'users.id', 'templateVersions.createdBy')
    .selectAll('templateVersions')
    .select('users.name as createdByName')
    .where('documentId', '=', documentId);
}

function toRecord({
  errors,
  ...row
}: TemplateVersionsTable & { createdByName: string | null }): TemplateVersionRecord {
  return { ...row, errors: JSON.parse(errors) as TemplateError[] };
}
