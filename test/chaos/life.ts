import type { KillMoment } from './kill-moments.ts';

/** One process of the service, from its start to its end. Times are in milliseconds since 1970, UTC. */
export interface Life {
  startedAt: number;
  /** When it reported that it listens; null if it never did. */
  listenedAt: number | null;
  endedAt: number;
  /** The cause of its end. */
  signal: 'SIGKILL' | 'SIGTERM';
  moment: KillMoment | 'end';
}
