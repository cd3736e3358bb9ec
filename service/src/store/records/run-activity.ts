import type { RunId, WorkflowId } from '@docloom/contract';
import { sql } from 'kysely';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';
import type { RunsTable } from '../tables.ts';

/** The latest run of a workflow, and how many of its runs have failed lately. */
export interface RunActivity {
  workflowId: WorkflowId;
  latestRun: Pick<RunsTable, 'id' | 'status' | 'createdAt' | 'finishedAt'> | null;
  failedRuns: number;
}

/**
 * Returns the activity of some workflows, in any order. Two indexes have the answers, whatever the
 * number of runs.
 * @param ids those of one page of a list
 * @param since counts the failed runs from this id on
 */
export async function listRunActivity(
  store: Store,
  ids: readonly WorkflowId[],
  since: RunId,
): Promise<RunActivity[]> {
  if (ids.length === 0) return [];
  const rows = await queriesOf(store)
    .selectFrom('workflows')
    .leftJoin('runs as latest', (join) =>
      join.on('latest.id', '=', (where) =>
        where
          .selectFrom('runs')
          .select((run) => run.fn.max('runs.id').as('id'))
          .whereRef('runs.workflowId', '=', 'workflows.id'),
      ),
    )
    .select([
      'workflows.id as workflowId',
      'latest.id',
      'latest.status',
      'latest.createdAt',
      'latest.finishedAt',
    ])
    .select((where) =>
      where
        .selectFrom('runs as failed')
        .select((run) => run.fn.countAll<number>().as('count'))
        .whereRef('failed.workflowId', '=', 'workflows.id')
        .where('failed.status', '=', sql.lit('FAILED'))
        .where('failed.id', '>=', since)
        .as('failedRuns'),
    )
    .where('workflows.id', 'in', ids)
    .execute();
  return rows.map(({ workflowId, failedRuns, id, status, createdAt, finishedAt }) => ({
    workflowId,
    latestRun:
      id === null || status === null || createdAt === null
        ? null
        : { id, status, createdAt, finishedAt },
    failedRuns: failedRuns ?? 0,
  }));
}
