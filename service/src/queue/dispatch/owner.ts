/** The process that leases jobs, as its dispatchers see it. */
export interface Owner {
  /** Unique to this process. */
  readonly id: string;
  /** Whether no other process can take it for dead. */
  readonly mayLease: boolean;
  /** Resolves when it may lease jobs. @throws the store's error */
  ensureMayLease(): Promise<void>;
}
