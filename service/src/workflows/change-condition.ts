import type { Store } from '../store/tables.ts';

/**
 * What has to hold for something to be changed. It is asked in the transaction that changes it, so
 * that nothing comes in between, and throws when it does not hold.
 */
export type ChangeCondition = (transaction: Store) => Promise<void>;

/** Of a change that is wanted whatever there is. */
export const UNCONDITIONALLY: ChangeCondition = () => Promise.resolve();

/** Returns the condition that several conditions hold; the first that does not throws. */
export function allOf(...conditions: readonly ChangeCondition[]): ChangeCondition {
  return async (transaction) => {
    for (const condition of conditions) await condition(transaction);
  };
}
