import type { PreparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables.ts';
import type { Execution } from './batched-statement.ts';
import { batchedWrite } from './batched-statement.ts';
import { executeTogether } from './execute-together.ts';
import type { ColumnTypes } from './row-list.ts';
import { listInsert, partsOf } from './row-list.ts';

/**
 * Returns a statement that inserts a row, and is combined like `batchedWrite`.
 * @param insertOne inserts one row
 */
export function batchedInsert<Row extends object>(
  insertOne: PreparedQuery<Row, unknown>,
  table: keyof Tables,
  types: ColumnTypes<Row>,
): Execution<Row, undefined> {
  const insertAll = listInsert(table, types);
  return batchedWrite<Row, undefined>({
    alone: async (store, row) => {
      await insertOne(store, row);
    },
    together: async (store, list) => {
      await executeTogether(...partsOf(list).map((part) => insertAll(store, part)));
      return list.map(() => undefined);
    },
  });
}
