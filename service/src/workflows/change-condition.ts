import type { Store } from '../store/tables.ts';

/**
 * What has to hold for something to be changed. It is asked in the transaction that changes it, so
 * that nothing comes in between, and throws when it does not hold.
 */
export type ChangeCondition = (transaction: Store) => Promise<void>;

/** Of a change that is wanted whatever there is. */
export const UNCONDITIONALLY: ChangeCondition = () => Promise.resolve();
