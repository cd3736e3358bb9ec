import type { Transaction } from 'kysely';
import { queriesOf, Store } from '../../../service/src/store/store.ts';
import type { Tables } from '../../../service/src/store/tables.ts';

type Wrapper = <Result>(run: () => Promise<Result>) => Promise<Result>;

interface Wrappers {
  /** Wraps a whole transaction, with its commit. */
  around?: Wrapper;
  /** Wraps the work in a transaction. If it throws, the transaction is rolled back. */
  within?: Wrapper;
}

/** Returns the store with transactions that are wrapped. */
export function withTransactions(
  store: Store,
  { around = (run) => run(), within = (run) => run() }: Wrappers,
): Store {
  const queries = queriesOf(store);
  const transaction = () => ({
    execute: <Result>(work: (transaction: Transaction<Tables>) => Promise<Result>) =>
      around(() => queries.transaction().execute((begun) => within(() => work(begun)))),
  });
  const wrapped = new Proxy(queries, {
    get(_, name): unknown {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(queries, name, queries);
      return typeof member === 'function' ? member.bind(queries) : member;
    },
  });
  return new Store(wrapped);
}
