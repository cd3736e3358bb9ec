import type { RunId } from '@docloom/contract';
import type { TenantId } from '../../../concurrency/tenant.ts';
import { tenantOfWorkflow } from '../../../concurrency/tenant.ts';
import { readInParts } from '../../in-parts.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';

/** A run that was accepted and has not ended. */
export interface UnfinishedRun {
  id: RunId;
  tenantId: TenantId;
}

/** Returns the runs that were accepted and have not ended. */
export async function listUnfinishedRuns(store: Store): Promise<UnfinishedRun[]> {
  // Each of them has a job, and jobs are few compared to all runs.
  const rows = await queriesOf(store)
    .selectFrom('jobs')
    .innerJoin('runs', (join) =>
      join.on((where) => where('jobs.subjectId', '=', where.ref('runs.id').$castTo<string>())),
    )
    .innerJoin('workflows', 'workflows.id', 'runs.workflowId')
    .innerJoin('users as owner', 'owner.id', 'workflows.ownerId')
    .select(['runs.id', 'workflows.ownerId', 'owner.teamId as ownerTeamId'])
    .where('jobs.kind', 'in', ['run', 'quarantinedRun'])
    .where('runs.finishedAt', 'is', null)
    .distinct()
    .execute();
  return rows.map(({ id, ...owner }) => ({ id, tenantId: tenantOfWorkflow(owner) }));
}

/** Returns whether the run exists and has not ended. */
export async function isRunUnfinished(store: Store, id: RunId): Promise<boolean> {
  const run = await queriesOf(store)
    .selectFrom('runs')
    .select('id')
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return run !== undefined;
}

/** Returns those of some runs that exist and have not ended. */
export async function listUnfinishedOf(store: Store, ids: readonly RunId[]): Promise<RunId[]> {
  const rows = await readInParts(ids, (part) =>
    queriesOf(store)
      .selectFrom('runs')
      .select('id')
      .where('id', 'in', part)
      .where('finishedAt', 'is', null)
      .execute(),
  );
  return rows.map(({ id }) => id);
}
