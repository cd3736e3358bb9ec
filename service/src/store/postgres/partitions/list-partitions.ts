import { sql } from 'kysely';
import { timeOfFirstId } from '../../../ids/ids.ts';
import type { HistoryPartition } from '../../history/history-partitions.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';

interface Attached {
  table: string;
  /** As PostgreSQL prints it. */
  bounds: string;
}

/** The bounds of the partitions of `runs`; the default partition has none. */
const BOUNDS = /^FOR VALUES FROM \((?:MINVALUE|'(run_[0-9a-z]+)')\) TO \('(run_[0-9a-z]+)'\)$/;

/**
 * Returns the partitions of the history without the default one, oldest first.
 * @throws the server's error
 */
export async function listPartitions(store: Store): Promise<HistoryPartition[]> {
  const { rows } = await sql<Attached>`
    select c.relname as "table", pg_get_expr(c.relpartbound, c.oid) as "bounds"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = '"runs"'::regclass`.execute(queriesOf(store));
  return rows.flatMap(toPartition).toSorted((one, other) => one.to - other.to);
}

function toPartition({ table, bounds }: Attached): HistoryPartition[] {
  const [, from, to] = BOUNDS.exec(bounds) ?? [];
  if (to === undefined) return [];
  const name = table.slice('runs_'.length);
  return [{ name, from: from === undefined ? null : timeOfFirstId(from), to: timeOfFirstId(to) }];
}
