import { randomBytes } from 'node:crypto';
import { createIds } from '../../service/src/ids/ids.ts';
import type { CreateDependencies } from '../../service/src/store/rule-dependencies.ts';
import type { Store } from '../../service/src/store/store.ts';
import { systemClock } from '../../service/src/time/clock.ts';

/** What an operator at the command line has of a service's database. */
export function operatorOn(store: Store): CreateDependencies {
  return { store, clock: systemClock, ids: createIds({ clock: systemClock, randomBytes }) };
}
