import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import { cacheRowsOf } from './sqlite/settings-row-cache.ts';
import type { Store } from './tables.ts';

/** A query that is executed with other values each time. */
export type PreparedQuery<Values, Row> = (
  store: Store,
  values: Values,
) => Promise<QueryResult<Row>>;

/** Stands in a kept query where a value comes. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A query that is put together and compiled once, at its first use, for what is asked with every
 * run: to put a query together costs more than to execute it.
 * @param build is called once, with something in the place of each value that can only be handed on
 * to the query: what it looks like must not be asked, and what is built must not depend on it.
 * Every call names the same values. Null where the first call had none is written down as null, but
 * compares with nothing: use `is` where a value may be null
 */
export function preparedQuery<Values extends object, Row>(
  build: (store: Store, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  let kept: CompiledQuery<Row> | null = null;
  return async (store, values) => {
    kept ??= build(store, placesOf(values)).compile();
    return store.executeQuery({ ...kept, parameters: kept.parameters.map(valueIn(values)) });
  };
}

/**
 * A kept query whose rows are remembered until one of its tables is written to. They are frozen.
 * @param build see `preparedQuery`
 */
export function cachedQuery<Values extends object, Row>(
  build: (store: Store, values: Values) => Compilable<Row>,
): PreparedQuery<Values, Row> {
  return preparedQuery((store, values: Values) => {
    const compiled = build(store, values).compile();
    cacheRowsOf(compiled);
    return { compile: () => compiled };
  });
}

function placesOf<Values extends object>(values: Values): Values {
  const places = Object.keys(values).map((name) => [name, new Place(name)] as const);
  // They stand where the values are typed to be, and nobody looks at them.
  return Object.fromEntries(places) as Values;
}

function valueIn(values: object): (parameter: unknown) => unknown {
  return (parameter) =>
    parameter instanceof Place ? (Reflect.get(values, parameter.name) as unknown) : parameter;
}
