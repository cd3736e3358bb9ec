import type { Compilable, CompiledQuery, DialectAdapter, QueryResult } from 'kysely';
import { batchedRead } from './batching/batched-statement.ts';
import { cacheRowsOf } from './sqlite/settings-row-cache.ts';
import type { Store } from './store.ts';
import { executeCompiled, queriesOf } from './store.ts';

/** A query that runs with other values each time. */
export type PreparedQuery<Values, Row> = (
  store: Store,
  values: Values,
) => Promise<QueryResult<Row>>;

/** Placeholder for a value in a prepared query. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Returns a query that is built and compiled once for each database, at its first use. It is for
 * queries of every run: building one costs more than executing it.
 * @param build is called once for each database, with a placeholder for each value. It may only
 * pass them on to the query, and its result must not depend on them. Every call must give the same
 * names. A null in a later call is stored as null, but equals nothing in a comparison: use
 * `is not distinct from` if a value may be null
 */
export function preparedQuery<Values extends object, Row>(
  build: (store: Store, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (store, values) => {
    const { adapter } = queriesOf(store).getExecutor();
    let prepared = compiled.get(adapter);
    if (!prepared) {
      prepared = build(store, placeholdersOf(values)).compile();
      compiled.set(adapter, prepared);
    }
    const parameters = prepared.parameters.map(valueIn(values));
    return executeCompiled(store, { ...prepared, parameters });
  };
}

/**
 * Returns a prepared query whose rows are cached until one of its tables is written to. The rows
 * are frozen. PostgreSQL caches none, because other processes write to it and do not tell this one;
 * it executes the query once for all who want the same rows in one iteration of the event loop.
 * @param build see `preparedQuery`
 */
export function cachedQuery<Values extends object, Row>(
  build: (store: Store, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  return batchedRead(
    preparedQuery((store, values: Values) => {
      const compiled = build(store, values).compile();
      cacheRowsOf(compiled);
      return { compile: () => compiled };
    }),
  );
}

function placeholdersOf<Values extends object>(values: Values): Values {
  const placeholders = Object.keys(values).map((name) => [name, new Placeholder(name)] as const);
  // The placeholders have the wrong types, but nothing reads them.
  return Object.fromEntries(placeholders) as Values;
}

function valueIn(values: object): (parameter: unknown) => unknown {
  return (parameter) =>
    parameter instanceof Placeholder ? (Reflect.get(values, parameter.name) as unknown) : parameter;
}
