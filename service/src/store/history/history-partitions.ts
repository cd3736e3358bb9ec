/**
 * A part of the history: the runs, outputs and deliveries whose ids were made in one period. Times are
 * in milliseconds since 1970, UTC.
 */
export interface HistoryPartition {
  readonly name: string;
  /** Null if the partition has no beginning: it has everything before its end. */
  readonly from: number | null;
  /** The end; it belongs to the next partition. */
  readonly to: number;
}

/** A period for a new partition. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Which part of the history is to be kept. */
export interface KeptHistory {
  /** What ended since is kept, in milliseconds since 1970, UTC. */
  readonly before: number;
  /** The longest delay between two attempts of a delivery, in milliseconds. */
  readonly longestWait: number;
}

/** What was in a dropped partition. */
export interface DroppedRows {
  readonly runs: number;
  readonly deliveries: number;
}

/**
 * The partitions of the history of a database. What belongs to no partition is in a default one, which
 * is neither listed nor dropped.
 */
export interface HistoryPartitions {
  /** Returns the partitions, oldest first. @throws the database's error */
  list(): Promise<HistoryPartition[]>;

  /**
   * Creates the partition of a period that no partition has. What is in the default partition moves into
   * it. Does nothing if another process has just created it.
   * @returns false if too much would have to move: the period stays in the default partition
   * @throws the database's error: a lock that another session holds is not waited for
   */
  create(period: Period): Promise<boolean>;

  /**
   * Drops a partition with everything in it, unless something in it has to be kept. The source data of
   * its runs remains; see `findUnusedEvents`.
   * @returns null if it was not dropped
   * @throws the database's error: a lock that another session holds is not waited for
   */
  drop(partition: HistoryPartition, kept: KeptHistory): Promise<DroppedRows | null>;
}
