import type { WorkflowId } from '@docloom/contract';
import type { Store } from '../store/tables.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import type { Viewer } from './access.ts';

/**
 * What has to hold for something to be changed. It is asked in the transaction that changes it, so
 * that nothing comes in between, and throws when it does not hold.
 */
export type ChangeCondition = (transaction: Store) => Promise<void>;

/** Of a change that is wanted whatever there is. */
export const UNCONDITIONALLY: ChangeCondition = () => Promise.resolve();

/**
 * Returns the condition that the user may do something with the workflow at the moment at which it
 * is done: the workflow may have been archived, or the user moved into another team, since the
 * request was looked at.
 * @param may finds the workflow, and throws when the user may not: a function of access.ts
 * @param condition what has to hold besides
 */
export function whileAllowed(
  may: (transaction: Store, user: Viewer, id: WorkflowId) => Promise<WorkflowRecord>,
  user: Viewer,
  id: WorkflowId,
  condition: ChangeCondition = UNCONDITIONALLY,
): ChangeCondition {
  return async (transaction) => {
    await may(transaction, user, id);
    await condition(transaction);
  };
}

/** Returns the condition that several conditions hold; the first that does not throws. */
export function allOf(...conditions: readonly ChangeCondition[]): ChangeCondition {
  return async (transaction) => {
    for (const condition of conditions) await condition(transaction);
  };
}
