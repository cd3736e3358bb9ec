import type { RunId, WorkflowId } from '@docloom/contract';
import type { ListedFile } from '../../drive/drive.ts';
import { chunksOf } from '../../limits/chunks.ts';
import { existingRuns } from '../../store/history/existing-runs.ts';
import { findWorkflowNames } from '../../store/records/workflows.ts';
import type { Store } from '../../store/store.ts';

/** Batch size. */
const AT_ONCE = 500;

/** Where the files of a list come from. */
export interface FileOrigins {
  workflowNames: ReadonlyMap<WorkflowId, string>;
  /** Without those that were pruned. */
  runIds: ReadonlySet<RunId>;
}

/** Returns the workflows and the runs of some files. */
export async function originsOf(
  { store }: { store: Store },
  files: readonly Pick<ListedFile, 'workflowId' | 'runId'>[],
): Promise<FileOrigins> {
  const workflowIds = [...new Set(files.flatMap(({ workflowId }) => workflowId ?? []))];
  const workflows = await findWorkflowNames(store, workflowIds);
  const runIds = new Set<RunId>();
  for (const some of chunksOf([...new Set(files.flatMap(({ runId }) => runId ?? []))], AT_ONCE)) {
    for (const id of await existingRuns(store, some)) runIds.add(id);
  }
  return { workflowNames: new Map(workflows.map(({ id, name }) => [id, name])), runIds };
}
