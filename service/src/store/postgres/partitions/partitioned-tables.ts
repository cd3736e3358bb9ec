/** A table of the history, and how its partitions differ from it. */
export interface PartitionedTable {
  readonly name: string;
  /** The column that selects the partition. */
  readonly key: string;
  /** The ids in that column begin with it. */
  readonly prefix: 'run' | 'dlv';
  /**
   * Returns the constraints that each partition has for itself. PostgreSQL requires the key in a unique
   * constraint of all partitions. A foreign key to all partitions would make dropping one read all rows
   * that refer to any of them; here, the rows on both ends are in partitions of the same name.
   */
  readonly ownConstraints: (partition: string) => readonly string[];
}

/** The partitioned tables: each after the one that its foreign key names. */
export const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  {
    name: 'runs',
    key: 'id',
    prefix: 'run',
    ownConstraints: () => ['unique ("sourceEventId")'],
  },
  {
    name: 'runOutputs',
    key: 'runId',
    prefix: 'run',
    ownConstraints: (partition) => [
      `foreign key ("runId") references "${tableOf('runs', partition)}" ("id")`,
    ],
  },
  { name: 'deliveries', key: 'id', prefix: 'dlv', ownConstraints: () => [] },
  {
    name: 'deliveryTries',
    key: 'deliveryId',
    prefix: 'dlv',
    ownConstraints: (partition) => [
      'primary key ("id")',
      `foreign key ("deliveryId") references "${tableOf('deliveries', partition)}" ("id")`,
    ],
  },
];

/** The partition for what belongs to no other one. */
export const DEFAULT_PARTITION = 'default';

/** Returns the name of the table that has the rows of a partition. */
export function tableOf(table: string, partition: string): string {
  return `${table}_${partition}`;
}
