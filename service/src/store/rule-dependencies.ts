import type { Ids } from '../ids/ids.ts';
import type { Clock } from '../time/clock.ts';
import type { Store } from './store.ts';

/** Dependencies of rules that change stored data. */
export interface ChangeDependencies {
  store: Store;
  clock: Clock;
}

/** Dependencies of rules that also create data. */
export interface CreateDependencies extends ChangeDependencies {
  ids: Ids;
}
