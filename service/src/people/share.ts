import type { WorkflowId } from '@docloom/contract';
import { problem } from '../errors/errors.ts';
import type { ChangeDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import { findWorkflow, setSharedTeam } from '../store/records/workflows.ts';
import { teamOfName } from './team.ts';
import { acquireLock, PEOPLE_LOCK, transact } from '../store/transaction.ts';

/**
 * Shares a workflow with a team (contract §2, `team`; §4 "Workflows", rule 1), whose members may
 * then read and run it. A workflow is shared with at most one team.
 * @throws DocloomError `not_found`, `team_unknown`
 */
export async function shareWorkflow(
  { store, clock }: ChangeDependencies,
  id: WorkflowId,
  team: string,
): Promise<void> {
  await transact(store, { lock: { table: 'workflows', id } }, async (transaction) => {
    await insistOnWorkflow(transaction, id);
    await acquireLock(transaction, PEOPLE_LOCK);
    await setSharedTeam(transaction, id, await teamOfName(transaction, team), clock.now());
  });
}

/**
 * Ends the sharing of a workflow, if it is shared.
 * @throws DocloomError `not_found`
 */
export async function endSharing(
  { store, clock }: ChangeDependencies,
  id: WorkflowId,
): Promise<void> {
  await transact(store, { lock: { table: 'workflows', id } }, async (transaction) => {
    await insistOnWorkflow(transaction, id);
    await setSharedTeam(transaction, id, null, clock.now());
  });
}

async function insistOnWorkflow(store: Store, id: WorkflowId): Promise<void> {
  if (!(await findWorkflow(store, id))) throw problem('not_found', 'workflow', id);
}
