import type { WorkflowId } from '@docloom/contract';
import type { Store } from '../store/store.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import type { Viewer } from './access.ts';

/**
 * A condition of a change. It is checked in the transaction that makes the change, so that nothing
 * can intervene, and throws if it is not met.
 */
export type ChangeCondition = (transaction: Store) => Promise<void>;

/** The condition of a change that is always allowed. */
export const UNCONDITIONALLY: ChangeCondition = () => Promise.resolve();

/**
 * Returns the condition that the user still has a permission for the workflow when the change is
 * made. Since the request was checked, the workflow may have been archived, or the user moved into
 * another team.
 * @param may a function of access.ts, which returns the workflow or throws
 * @param condition an additional condition
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

/** Returns the condition that all of the conditions are met. The first that is not met throws. */
export function allOf(...conditions: readonly ChangeCondition[]): ChangeCondition {
  return async (transaction) => {
    for (const condition of conditions) await condition(transaction);
  };
}
