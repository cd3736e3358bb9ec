import { sql } from 'kysely';
import { firstIdAt } from '../../../ids/ids.ts';
import type { Period } from '../../history/history-partitions.ts';
import type { Store, Transaction } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { NamedLock } from '../../lock.ts';
import { transact } from '../../transaction.ts';
import { changeTables, waitBriefly } from './change-tables.ts';
import { listPartitions } from './list-partitions.ts';
import type { PartitionedTable } from './partitioned-tables.ts';
import { DEFAULT_PARTITION, PARTITIONED_TABLES, tableOf } from './partitioned-tables.ts';

/** Held while partitions are created, so that a second process finds them. */
const PARTITIONS_LOCK: NamedLock = { name: 'partitions' };

/** The most rows of a table that move out of the default partition, which is locked meanwhile. */
const MOST_MOVED = 10_000;

/**
 * Creates the partition of a period: its tables first, so that the parents are locked only while they
 * are attached.
 * @returns false if too much of the period is in the default partition
 * @throws the server's error
 */
export async function createPartition(store: Store, period: Period): Promise<boolean> {
  return transact(store, { lock: PARTITIONS_LOCK }, async (transaction) => {
    if (await overlaps(transaction, period)) return true;
    await waitBriefly(transaction);
    if (await hasRowsOf(transaction, period)) await lockParents(transaction);
    await lockDefaults(transaction);
    if (await hasRowsOf(transaction, period, MOST_MOVED)) return false;
    for (const table of PARTITIONED_TABLES) await createTable(transaction, table, period);
    if (await hasRowsOf(transaction, period)) await moveRows(transaction, period);
    for (const table of PARTITIONED_TABLES) await attach(transaction, table, period);
    return true;
  });
}

async function overlaps(transaction: Transaction, period: Period): Promise<boolean> {
  const partitions = await listPartitions(transaction);
  return partitions.some(({ from, to }) => (from ?? -Infinity) < period.to && to > period.from);
}

/**
 * Without this, a statement that has already looked for the partition would not find a row that moves
 * meanwhile.
 */
async function lockParents(transaction: Transaction): Promise<void> {
  const parents = PARTITIONED_TABLES.map(({ name }) => `only "${name}"`);
  await changeTables(transaction, `lock table ${parents.join(', ')} in access exclusive mode`);
}

/** Attaching a partition locks them too. */
async function lockDefaults(transaction: Transaction): Promise<void> {
  const defaults = PARTITIONED_TABLES.map(({ name }) => `"${tableOf(name, DEFAULT_PARTITION)}"`);
  await changeTables(transaction, `lock table ${defaults.join(', ')} in access exclusive mode`);
}

/** Returns whether a default partition has more than so many rows of a period. */
async function hasRowsOf(transaction: Transaction, period: Period, most = 0): Promise<boolean> {
  for (const table of PARTITIONED_TABLES) {
    const { rows } = await sql<{ isMore: boolean }>`
      select count(*) > ${most} as "isMore" from
        (select from ${sql.raw(rowsOfDefault(table, period))} limit ${most + 1}) as "some"`.execute(
      queriesOf(transaction),
    );
    if (rows[0]?.isMore === true) return true;
  }
  return false;
}

async function createTable(
  transaction: Transaction,
  { name, ownConstraints }: PartitionedTable,
  period: Period,
): Promise<void> {
  const partition = nameOf(period);
  const table = `"${tableOf(name, partition)}"`;
  await changeTables(
    transaction,
    `create table ${table} (like "${name}" including defaults including indexes including storage)`,
  );
  for (const constraint of ownConstraints(partition)) {
    await changeTables(transaction, `alter table ${table} add ${constraint}`);
  }
}

async function moveRows(transaction: Transaction, period: Period): Promise<void> {
  // If the rows have come since the first look, whoever waits for them may make this fail.
  await lockParents(transaction);
  for (const table of PARTITIONED_TABLES) await copyRows(transaction, table, period);
  for (const table of PARTITIONED_TABLES.toReversed()) {
    await changeTables(transaction, `delete from ${rowsOfDefault(table, period)}`);
  }
}

async function copyRows(
  transaction: Transaction,
  table: PartitionedTable,
  period: Period,
): Promise<void> {
  const target = `"${tableOf(table.name, nameOf(period))}"`;
  await changeTables(
    transaction,
    `insert into ${target} select * from ${rowsOfDefault(table, period)}`,
  );
}

async function attach(
  transaction: Transaction,
  table: PartitionedTable,
  period: Period,
): Promise<void> {
  const [from, to] = boundsOf(table, period);
  const partition = tableOf(table.name, nameOf(period));
  await changeTables(
    transaction,
    `alter table "${table.name}" attach partition "${partition}" for values from (${from}) to (${to})`,
  );
}

/** The rows of the default partition that belong to a period, as they are named after `from`. */
function rowsOfDefault(table: PartitionedTable, period: Period): string {
  const [from, to] = boundsOf(table, period);
  const isOfPeriod = `"${table.key}" >= ${from} and "${table.key}" < ${to}`;
  return `"${tableOf(table.name, DEFAULT_PARTITION)}" where ${isOfPeriod}`;
}

function boundsOf({ prefix }: PartitionedTable, { from, to }: Period): [string, string] {
  return [`'${firstIdAt(prefix, from)}'`, `'${firstIdAt(prefix, to)}'`];
}

/** The day on which a period begins. */
function nameOf({ from }: Period): string {
  return new Date(from).toISOString().slice(0, 10).replaceAll('-', '');
}
