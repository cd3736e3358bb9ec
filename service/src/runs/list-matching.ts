import type { RunId, RunStatus, WorkflowId } from '@docloom/contract';
import type { Drive } from '../drive/drive.ts';
import type { ListPage } from '../store/list-page.ts';
import { collectPage, limitReads } from '../store/list-page.ts';
import type { RunRecord } from '../store/records/runs.ts';
import { findRun, listRuns } from '../store/records/runs.ts';
import type { Store } from '../store/store.ts';
import { filesOfRuns } from './files-of-runs.ts';

/** The maximum number of runs that one search reads, so that it ends in a workflow of millions. */
export const MAX_SEARCHED_RUNS = 10_000;

/** The runs to list. */
export interface RunsPage extends ListPage {
  /** Undefined for any status. */
  status?: RunStatus | undefined;
  /** A part of the run's id, or of the name of one of its files; undefined or empty for all runs. */
  search?: string | undefined;
}

/**
 * Returns a page of a workflow's runs, newest first. Failed runs and runs of any status are found by an
 * index. For the other filters, only `MAX_SEARCHED_RUNS` runs from the start of the page are read.
 */
export async function listMatchingRuns(
  { store, drive }: { store: Store; drive: Pick<Drive, 'findAll'> },
  workflowId: WorkflowId,
  { status, search = '', ...page }: RunsPage,
): Promise<readonly RunRecord[]> {
  const indexed = status === 'FAILED' ? status : undefined;
  if (search === '' && status === indexed) {
    return listRuns(store, workflowId, { ...page, status: indexed });
  }
  const hasStatus = (run: RunRecord) => status === undefined || run.status === status;
  const text = search.toLowerCase();
  if (RUN_ID.test(text)) {
    const run = await findRun(store, text as RunId);
    const isWanted = run?.workflowId === workflowId && hasStatus(run) && isAfter(page, run);
    return isWanted ? [run] : [];
  }
  return collectPage(
    page,
    limitReads(MAX_SEARCHED_RUNS, (part) =>
      listRuns(store, workflowId, { ...part, status: indexed }),
    ),
    async (runs) => {
      const wanted = runs.filter(hasStatus);
      return text === '' ? wanted : matching(drive, wanted, text);
    },
  );
}

/** A whole id, as the service makes them. */
const RUN_ID = /^run_[0-9a-z]{26}$/;

function isAfter({ cursor }: ListPage, { id }: RunRecord): boolean {
  return cursor === undefined || id < cursor;
}

/** @param text in lower case */
async function matching(
  drive: Pick<Drive, 'findAll'>,
  runs: readonly RunRecord[],
  text: string,
): Promise<readonly RunRecord[]> {
  const files = await filesOfRuns(drive, runs);
  const namesOf = ({ outputs }: RunRecord) =>
    outputs
      .flatMap(({ fileId, pdfFileId }) => [fileId, pdfFileId])
      .map((id) => (id === null ? undefined : files.get(id)?.name));
  return runs.filter((run) =>
    [run.id, ...namesOf(run)].some((name) => name?.toLowerCase().includes(text)),
  );
}
