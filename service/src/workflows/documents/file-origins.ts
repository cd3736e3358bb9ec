import type { DocumentId, RunId, WorkflowId } from '@docloom/contract';
import type { StoredFile } from '../../drive/drive.ts';
import { chunksOf } from '../../limits/chunks.ts';
import { existingRuns } from '../../store/history/existing-runs.ts';
import { findDocumentsByFiles } from '../../store/records/documents.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';
import { findIndexedFiles } from '../../store/records/drive/drive-files.ts';
import { findWorkflowNames } from '../../store/records/workflows.ts';
import type { Store } from '../../store/store.ts';

/** Batch size. */
const AT_ONCE = 500;

/** A file in a list, with where it comes from. */
export interface ListedFile extends StoredFile {
  /** In bytes; null if it is not known. */
  size: number | null;
  /** Milliseconds since 1970, UTC. */
  createdAt: number;
  workflow: { id: WorkflowId; name: string } | null;
  /** The document whose template it is; null for any other file. */
  documentId: DocumentId | null;
  /** Null if it is not known, or was pruned. */
  runId: RunId | null;
}

/** Returns files of the drive with where they come from. One that was just removed is left out. */
export async function withOrigins(
  { store }: { store: Store },
  files: readonly StoredFile[],
): Promise<ListedFile[]> {
  const ids = files.map(({ id }) => id);
  const rows = new Map((await findIndexedFiles(store, ids)).map((row) => [row.id, row]));
  const names = await workflowNamesOf(store, files);
  const documents = await findDocumentsByFiles(store, ids);
  const templates = new Map(documents.map(({ id, fileId }) => [fileId, id]));
  const runs = await runsOf(store, [...rows.values()]);
  return files.flatMap((file) => {
    const row = rows.get(file.id);
    if (!row) return [];
    const { size, createdAt, runId } = row;
    const name = file.workflowId === null ? undefined : names.get(file.workflowId);
    const workflow =
      file.workflowId === null || name === undefined ? null : { id: file.workflowId, name };
    const existing = runId !== null && runs.has(runId) ? runId : null;
    const documentId = templates.get(file.id) ?? null;
    return [{ ...file, size, createdAt, workflow, documentId, runId: existing }];
  });
}

async function workflowNamesOf(
  store: Store,
  files: readonly StoredFile[],
): Promise<Map<WorkflowId, string>> {
  const ids = new Set(files.flatMap(({ workflowId }) => workflowId ?? []));
  const workflows = await findWorkflowNames(store, [...ids]);
  return new Map(workflows.map(({ id, name }) => [id, name]));
}

/** Returns the runs of files that exist. */
async function runsOf(store: Store, rows: readonly IndexedFile[]): Promise<Set<RunId>> {
  const ids = new Set(rows.flatMap(({ runId }) => runId ?? []));
  const existing = new Set<RunId>();
  for (const some of chunksOf([...ids], AT_ONCE)) {
    for (const id of await existingRuns(store, some)) existing.add(id);
  }
  return existing;
}
