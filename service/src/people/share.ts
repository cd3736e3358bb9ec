import type { WorkflowId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { Author } from '../audit/author.ts';
import { recordWorkflowChange } from '../audit/record-change.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import { findWorkflow, setSharedTeam } from '../store/records/workflows.ts';
import { teamOfName } from './team.ts';
import { acquireLock, PEOPLE_LOCK, transact } from '../store/transaction.ts';

/**
 * Shares a workflow with a team (contract §2, `team`; §4 "Workflows", rule 1), whose members may
 * then read and run it. A workflow is shared with at most one team.
 * @throws DocloomError `not_found`, `team_unknown`
 */
export async function shareWorkflow(
  dependencies: CreateDependencies,
  id: WorkflowId,
  team: string,
  author: Author = 'operator',
): Promise<void> {
  const { store, clock } = dependencies;
  await transact(store, { lock: { table: 'workflows', id } }, async (transaction) => {
    const former = await insistOnWorkflow(transaction, id);
    await acquireLock(transaction, PEOPLE_LOCK);
    const teamId = await teamOfName(transaction, team);
    await setSharedTeam(transaction, id, teamId, clock.now());
    if (teamId === former.teamId) return;
    await recordEnd(dependencies, transaction, author, former);
    const change = { id, action: 'workflow.shared', details: { team } } as const;
    await recordWorkflowChange(dependencies, transaction, author, change);
  });
}

/**
 * Ends the sharing of a workflow, if it is shared.
 * @throws DocloomError `not_found`
 */
export async function endSharing(
  dependencies: CreateDependencies,
  id: WorkflowId,
  author: Author = 'operator',
): Promise<void> {
  const { store, clock } = dependencies;
  await transact(store, { lock: { table: 'workflows', id } }, async (transaction) => {
    const former = await insistOnWorkflow(transaction, id);
    await setSharedTeam(transaction, id, null, clock.now());
    await recordEnd(dependencies, transaction, author, former);
  });
}

/** Records that the sharing of a workflow has ended, if it was shared. The team sees it too. */
async function recordEnd(
  dependencies: CreateDependencies,
  transaction: Store,
  author: Author,
  { id, teamId, teamName }: WorkflowRecord,
): Promise<void> {
  if (teamId === null) return;
  const details = { team: teamName ?? '' };
  const change = { id, action: 'workflow.unshared', details, teamId } as const;
  await recordWorkflowChange(dependencies, transaction, author, change);
}

async function insistOnWorkflow(store: Store, id: WorkflowId): Promise<WorkflowRecord> {
  const workflow = await findWorkflow(store, id);
  if (!workflow) throw problem('not_found', 'workflow', id);
  return workflow;
}
