import type { StoredState } from '../stored-state.ts';

/** The database of a chaos run. */
export interface ChaosDatabase {
  /** The arguments of `docloom serve` that name it. */
  readonly settings: readonly string[];
  /** Calls `see` whenever something is committed. Returns a function that ends that. */
  onCommitting(see: () => void): () => void;
  /** Returns the amount of unfinished work of a running service. */
  countJobs(): Promise<number>;
  /** Reads everything when the service has stopped. */
  read(): Promise<StoredState>;
  /** Ends its server as a crash does, and starts it again after a while. */
  goAway(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}
