import type { Store } from '../store/store.ts';

/** What a storage needs besides its address. */
export interface StorageSurroundings {
  /** A folder of this machine for contents that wait for their upload. Only one process uses it. */
  stagingFolder: string;
  /** The database of the drive. */
  store: Store;
  /** Whether an address may send credentials and documents unencrypted; by default not. */
  allowsInsecure?: boolean;
}
