import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './load.ts';
import type { SettableService } from './settable-service.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const POLL_MILLISECONDS = 100;

/** How the clock of a service begins, and what happens to it under load. */
export interface Row {
  readonly name: string;
  readonly timeZone: string;
  /** Returns the first offset of the clock, in milliseconds. */
  readonly begins: () => number;
  readonly happens: (service: SettableService, load: Load, signal?: AbortSignal) => Promise<void>;
}

const SIZES: readonly (readonly [string, number])[] = [
  ['−1 hour', -HOUR],
  ['+1 hour', HOUR],
  ['−1 day', -DAY],
  ['+1 day', DAY],
  ['+1 year', 365 * DAY],
];

/** Europe changes its clocks at 01:00 UTC. */
const CHANGES: readonly (readonly [string, string])[] = [
  ['daylight saving time begins', '2027-03-28T01:00:00Z'],
  ['daylight saving time ends', '2027-10-31T01:00:00Z'],
];

/** The time that a service has for its start and its first requests before the clocks change. */
const BEFORE_CHANGE = 20_000;
/** How many requests follow the change. */
const AFTER_CHANGE = 30;

/** All rows of the table. */
export const ROWS: readonly Row[] = [
  ...SIZES.map(([name, size]) => whileRunning(name, size)),
  ...SIZES.map(([name, size]) => overRestart(name, size)),
  ...CHANGES.map(([name, moment]) => passing(name, Date.parse(moment))),
];

function whileRunning(name: string, size: number): Row {
  return {
    name: `${name}, running`,
    timeZone: 'UTC',
    begins: () => 0,
    happens: async (service) => {
      service.setClock(size);
    },
  };
}

function overRestart(name: string, size: number): Row {
  return {
    name: `${name}, over a restart`,
    timeZone: 'UTC',
    begins: () => 0,
    happens: async (service) => {
      await service.end('SIGKILL');
      service.setClock(size);
      await service.start();
    },
  };
}

function passing(name: string, moment: number): Row {
  return {
    name,
    timeZone: 'Europe/Berlin',
    begins: () => moment - BEFORE_CHANGE - Date.now(),
    happens: async (service, load, signal) => {
      while (service.now < moment) {
        signal?.throwIfAborted();
        load.prolong(AFTER_CHANGE);
        await sleep(POLL_MILLISECONDS);
      }
    },
  };
}
