/** A table that becomes partitioned, after the one that its rows refer to. */
interface Partitioned {
  name: string;
  /** The column that selects the partition. */
  key: string;
  prefix: 'run' | 'dlv';
  /** Statements that free the names of the table and its indexes. */
  rename: string[];
  /** Statements that create the partitioned table and its default partition. */
  create: string[];
}

/**
 * What spans all partitions is on the partitioned table; what PostgreSQL could not check there, or only
 * by reading all partitions, is on each partition.
 */
export const PARTITIONED: readonly Partitioned[] = [
  {
    name: 'runs',
    key: 'id',
    prefix: 'run',
    rename: renamed('runs', ['runsByWorkflow']),
    create: [
      ...partitioned('runs', 'id'),
      'alter table "runs" add primary key ("id")',
      'alter table "runs" add foreign key ("workflowId") references "workflows" ("id")',
      'create index "runsByWorkflow" on "runs" ("workflowId", "id")',
      ...defaultOf('runs', ['unique ("sourceEventId")']),
    ],
  },
  {
    name: 'runOutputs',
    key: 'runId',
    prefix: 'run',
    rename: renamed('runOutputs', []),
    create: [
      ...partitioned('runOutputs', 'runId'),
      'alter table "runOutputs" add primary key ("runId", "documentId")',
      ...defaultOf('runOutputs', ['foreign key ("runId") references "runs_default" ("id")']),
    ],
  },
  {
    name: 'deliveries',
    key: 'id',
    prefix: 'dlv',
    rename: renamed('deliveries', [
      'pendingDeliveriesByWebhook',
      'deliveriesByWorkflow',
      'deliveriesByRun',
    ]),
    create: [
      ...partitioned('deliveries', 'id'),
      'alter table "deliveries" add primary key ("id")',
      'alter table "deliveries" add foreign key ("workflowId") references "workflows" ("id")',
      `create index "pendingDeliveriesByWebhook" on "deliveries" ("webhookId")
        where "status" = 'PENDING'`,
      'create index "deliveriesByWorkflow" on "deliveries" ("workflowId", "id")',
      'create index "deliveriesByRun" on "deliveries" ("runId")',
      ...defaultOf('deliveries', []),
    ],
  },
  {
    name: 'deliveryTries',
    key: 'deliveryId',
    prefix: 'dlv',
    rename: renamed('deliveryTries', ['deliveryTriesByDelivery']),
    create: [
      ...partitioned('deliveryTries', 'deliveryId'),
      'create index "deliveryTriesByDelivery" on "deliveryTries" ("deliveryId", "id")',
      ...defaultOf('deliveryTries', [
        'primary key ("id")',
        'foreign key ("deliveryId") references "deliveries_default" ("id")',
      ]),
    ],
  },
];

function renamed(table: string, indexes: readonly string[]): string[] {
  return [
    `alter table "${table}" rename to "${table}_first"`,
    `alter table "${table}_first" rename constraint "${table}_pkey" to "${table}_first_pkey"`,
    ...indexes.map((index) => `alter index "${index}" rename to "${index}_first"`),
  ];
}

function partitioned(table: string, key: string): string[] {
  return [
    `create table "${table}" (like "${table}_first" including defaults including storage)
      partition by range ("${key}")`,
  ];
}

function defaultOf(table: string, constraints: readonly string[]): string[] {
  const partition = `"${table}_default"`;
  return [
    `create table ${partition} partition of "${table}" default`,
    ...constraints.map((constraint) => `alter table ${partition} add ${constraint}`),
  ];
}
