import type { OutgoingWebhookId, RunId, UserId, WorkflowId } from '@docloom/contract';

/** A row that a rule relies on. */
type LockedRow =
  | { readonly table: 'outgoingWebhooks'; readonly id: OutgoingWebhookId }
  | { readonly table: 'runs'; readonly id: RunId }
  | { readonly table: 'users'; readonly id: UserId }
  | { readonly table: 'workflows'; readonly id: WorkflowId };

/** A lock on a row that keeps only exclusive ones away. */
export type SharedLock = LockedRow & { readonly isShared: true };

/** A lock on a row. A shared one keeps only those away that are not shared. */
export type RowLock = LockedRow & { readonly isShared?: true };

/** A lock on something that has no row of its own, such as an unused name. */
export interface NamedLock {
  readonly name: string;
}

/**
 * A lock that a transaction holds until its end. No two transactions hold the same lock at the same
 * time, unless both share it; everything else may change between two statements of a transaction.
 */
export type Lock = NamedLock | RowLock;

/** Returns whether a transaction with this lock keeps all others with it away. */
export function isExclusive(lock: Lock | null): boolean {
  return lock !== null && !('isShared' in lock);
}
