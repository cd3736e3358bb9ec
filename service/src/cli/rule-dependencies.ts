import { randomBytes } from 'node:crypto';
import { systemClock } from '../time/clock.ts';
import { createIds } from '../ids/ids.ts';
import type { Database } from '../store/database.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';

/** Returns the dependencies of the rules about users, teams and tokens. */
export function ruleDependencies({ store }: Database): CreateDependencies {
  return { store, ids: createIds({ clock: systemClock, randomBytes }), clock: systemClock };
}
