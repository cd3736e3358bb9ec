import {
  countRowsOf,
  deleteDeliveriesElsewhere,
  hasKeptRows,
} from '../../history/partition-rows.ts';
import type {
  DroppedRows,
  HistoryPartition,
  HistoryPartitions,
  KeptHistory,
  Period,
} from '../../history/history-partitions.ts';
import type { Store } from '../../store.ts';
import { HISTORY_LOCK, transact } from '../../transaction.ts';
import { isTimeout } from '../postgres-errors.ts';
import { changeTables, waitBriefly } from './change-tables.ts';
import { createPartition } from './create-partition.ts';
import { listPartitions } from './list-partitions.ts';
import { PARTITIONED_TABLES, tableOf } from './partitioned-tables.ts';

/** The partitions of the history on PostgreSQL: tables of the same partition have the same suffix. */
export class PostgresPartitions implements HistoryPartitions {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  list(): Promise<HistoryPartition[]> {
    return listPartitions(this.#store);
  }

  create(period: Period): Promise<boolean> {
    return createPartition(this.#store, period);
  }

  async drop(partition: HistoryPartition, kept: KeptHistory): Promise<DroppedRows | null> {
    const rows = await this.#rowsToDrop(partition, kept);
    if (rows === null) return null;
    return transact(this.#store, { lock: HISTORY_LOCK }, async (transaction) => {
      // Another process may have dropped it meanwhile.
      const present = await listPartitions(transaction);
      if (!present.some(({ name }) => name === partition.name)) return { runs: 0, deliveries: 0 };
      if (await hasKeptRows(transaction, partition, kept)) return null;
      await deleteDeliveriesElsewhere(transaction, partition);
      await waitBriefly(transaction);
      // Not detached before: that cannot be done concurrently beside a default partition.
      const tables = PARTITIONED_TABLES.map(({ name }) => `"${tableOf(name, partition.name)}"`);
      await changeTables(transaction, `drop table ${tables.toReversed().join(', ')}`);
      return rows;
    });
  }

  /** Looks without the lock first, which retries need: a large partition takes seconds. */
  async #rowsToDrop(partition: HistoryPartition, kept: KeptHistory): Promise<DroppedRows | null> {
    try {
      const mustStay = await hasKeptRows(this.#store, partition, kept);
      return mustStay ? null : await countRowsOf(this.#store, partition);
    } catch (cause) {
      // It is too large to be checked in one statement, but not to be pruned run by run.
      if (isTimeout(cause)) return null;
      throw cause;
    }
  }
}
