import type { WorkflowChanges, WorkflowId } from '@docloom/contract';
import type { ActingUser } from '../audit/author.ts';
import { recordWorkflowChange } from '../audit/record-change.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import { markWorkflowArchived, updateWorkflow } from '../store/records/workflows.ts';
import { changeableWorkflow, ownWorkflow } from './access.ts';
import type { ChangeCondition } from './change-condition.ts';
import { differences } from './differences.ts';
import { transact } from '../store/transaction.ts';

/** The workflow, the user and the condition of a change. */
export interface WorkflowChange {
  user: ActingUser;
  id: WorkflowId;
  on: ChangeCondition;
}

/**
 * Changes a workflow (contract §4, "Update workflow"). If nothing differs, `updatedAt` stays the
 * same.
 * @throws DocloomError `not_found`, `not_yours`, `only_shared`, `workflow_archived`; the errors of
 * the condition
 */
export async function changeWorkflow(
  dependencies: CreateDependencies,
  { user, id, on }: WorkflowChange,
  wanted: WorkflowChanges,
): Promise<void> {
  const { store, clock } = dependencies;
  await transact(store, { lock: { table: 'workflows', id } }, async (transaction) => {
    const workflow = await changeableWorkflow(transaction, user, id);
    await on(transaction);
    const changes = differences(wanted, workflow);
    if (Object.keys(changes).length === 0) return;
    await updateWorkflow(transaction, id, { ...changes, updatedAt: clock.now() });
    const former = changes.name === undefined ? {} : { former: workflow.name };
    const details = { members: Object.keys(changes), ...former };
    const change = { id, action: 'workflow.changed', details } as const;
    await recordWorkflowChange(dependencies, transaction, user, change);
  });
}

/**
 * Archives a workflow, which remains readable (contract §3, §4, "Workflows", rule 3).
 * @throws DocloomError `not_found`, `not_yours`, `only_shared`; the errors of the condition
 */
export async function archiveWorkflow(
  dependencies: CreateDependencies,
  { user, id, on }: WorkflowChange,
): Promise<void> {
  const { store, clock } = dependencies;
  await transact(store, { lock: { table: 'workflows', id } }, async (transaction) => {
    const { archivedAt } = await ownWorkflow(transaction, user, id);
    await on(transaction);
    if (archivedAt !== null) return;
    await markWorkflowArchived(transaction, id, clock.now());
    const change = { id, action: 'workflow.archived' } as const;
    await recordWorkflowChange(dependencies, transaction, user, change);
  });
}
