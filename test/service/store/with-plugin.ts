import type { KyselyPlugin } from 'kysely';
import { queriesOf, Store } from '../../../service/src/store/store.ts';

/** Returns the store with a plugin that sees every query and every result. */
export function withPlugin(store: Store, plugin: KyselyPlugin): Store {
  return new Store(queriesOf(store).withPlugin(plugin));
}
