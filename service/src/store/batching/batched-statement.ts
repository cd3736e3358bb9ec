import type { Store } from '../store.ts';
import { Transaction } from '../store.ts';
import { BatchedTransaction } from './batched-transaction.ts';
import type { StatementBatch } from './statement-batch.ts';
import { statementsOf } from './statements-of.ts';

/** A statement for one or several sets of values. */
export interface SetStatement<Values, Result> {
  /** Executes it with one set of values. */
  alone: (store: Store, values: Values) => Promise<Result>;
  /** Executes it once with several, and returns a result for each, in their order. */
  together: (store: Store, list: readonly Values[]) => Promise<readonly Result[]>;
}

/** Executes a statement. */
export type Execution<Values, Result> = (store: Store, values: Values) => Promise<Result>;

/** A pending execution. */
interface Call<Values, Result> {
  readonly values: Values;
  readonly resolve: (result: Result) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Returns a writing statement that is combined: calls in the same iteration of the event loop, on the
 * same store or in transactions of the same batch, are executed as one statement.
 */
export function batchedWrite<Values, Result>(
  statement: SetStatement<Values, Result>,
): Execution<Values, Result> {
  const execution = batched(statement);
  return (store, values) => {
    if (store instanceof BatchedTransaction) store.recordWrite();
    return execution(store, values);
  };
}

/** Returns a statement like `batchedWrite`, which has written something only if it returns true. */
export function batchedConditionalWrite<Values>(
  statement: SetStatement<Values, boolean>,
): Execution<Values, boolean> {
  const execution = batched(statement);
  return async (store, values) => {
    const hasWritten = await execution(store, values);
    if (hasWritten && store instanceof BatchedTransaction) store.recordWrite();
    return hasWritten;
  };
}

/**
 * Returns a reading statement that is combined like `batchedWrite`.
 * @param together by default, executes the statement once for each distinct set of values
 */
export function batchedRead<Values, Result>(
  alone: Execution<Values, Result>,
  together: SetStatement<Values, Result>['together'] = eachOnce(alone),
): Execution<Values, Result> {
  return batched({ alone, together });
}

function batched<Values, Result>(
  statement: SetStatement<Values, Result>,
): Execution<Values, Result> {
  const collected = new WeakMap<StatementBatch, Call<Values, Result>[]>();
  return (store, values) => {
    const statements = statementsOf(store);
    if (!statements) return statement.alone(store, values);
    return new Promise((resolve, reject) => {
      const call = { values, resolve, reject };
      const before = collected.get(statements);
      if (before) {
        before.push(call);
        return;
      }
      const calls = [call];
      collected.set(statements, calls);
      statements.collect((on) => {
        collected.delete(statements);
        return execute({ on, store }, statement, calls);
      });
    });
  };
}

/**
 * Executes a combined statement.
 * @param on a connection or transaction of the store
 */
async function execute<Values, Result>(
  { on, store }: { on: Store; store: Store },
  { alone, together }: SetStatement<Values, Result>,
  calls: readonly Call<Values, Result>[],
): Promise<void> {
  try {
    const [first] = calls;
    const results =
      first && calls.length === 1
        ? [await alone(on, first.values)]
        : await together(
            on,
            calls.map(({ values }) => values),
          );
    for (const [position, result] of results.entries()) calls[position]?.resolve(result);
  } catch (cause) {
    // Outside a transaction, the failure of one call must not fail the others. The connection may be
    // lost, so they take another one.
    const isDivisible = calls.length > 1 && !(store instanceof Transaction);
    for (const { values, resolve, reject } of calls) {
      if (isDivisible) alone(store, values).then(resolve, reject);
      else reject(cause);
    }
  }
}

function eachOnce<Values, Result>(
  alone: Execution<Values, Result>,
): SetStatement<Values, Result>['together'] {
  return (store, list) => {
    const results = new Map<string, Promise<Result>>();
    return Promise.all(
      list.map((values) => {
        const key = JSON.stringify(values);
        const result = results.get(key) ?? alone(store, values);
        results.set(key, result);
        return result;
      }),
    );
  };
}
