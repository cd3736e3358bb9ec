import type { KillMoment } from './kill-moments.ts';

/** One process of the service, from its start to its end. Times are in milliseconds since 1970, UTC. */
export interface Life {
  startedAt: number;
  /** When it said that it listens; null when it did not come so far. */
  listenedAt: number | null;
  endedAt: number;
  /** What ended it. */
  signal: 'SIGKILL' | 'SIGTERM';
  moment: KillMoment | 'end';
}
