import type { Ids } from '../ids/ids.ts';
import type { Clock } from '../time/clock.ts';
import type { Store } from './tables.ts';

/** What a rule needs to change what is stored. */
export interface ChangeDependencies {
  store: Store;
  clock: Clock;
}

/** What a rule needs to store something new. */
export interface CreateDependencies extends ChangeDependencies {
  ids: Ids;
}
