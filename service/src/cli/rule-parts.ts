import { randomBytes } from 'node:crypto';
import type { Clock } from '../time/clock.ts';
import { systemClock } from '../time/clock.ts';
import type { Ids } from '../ids/ids.ts';
import { createIds } from '../ids/ids.ts';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/tables.ts';

/** What a command hands to the rules about users, teams and tokens. */
export function ruleParts({ store }: Database): { store: Store; ids: Ids; clock: Clock } {
  return { store, ids: createIds({ clock: systemClock, randomBytes }), clock: systemClock };
}
