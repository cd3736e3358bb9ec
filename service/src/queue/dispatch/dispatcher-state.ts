import type { LeasedJob } from '../../store/records/jobs.ts';

/**
 * The states of a dispatcher.
 *
 * - Sleeping: the next poll begins at `pollAt`, or with a `wake`. If `pollAt` is null, only with a
 *   `wake`.
 * - Gathering: a poll is about to begin. All wake-ups until then share it.
 * - Polling: the poll reads and leases due jobs. `leased` are the jobs that it has leased and that
 *   have not begun, because their transaction is not committed; null until they are known.
 *   `isWoken`: a job may have become due after the poll has read, so another poll follows.
 * - Draining: no more jobs are leased. Running jobs may finish.
 * - Stopped: all jobs have ended, or the leases of the others are returned and their outcomes
 *   ignored.
 *
 * | State     | Event     | Next state                        |
 * | --------- | --------- | --------------------------------- |
 * | sleeping  | wake      | gathering                         |
 * | gathering | pollBegun | polling                           |
 * | polling   | wake      | polling, woken                    |
 * | polling   | leased    | polling, with the leased jobs     |
 * | polling   | pollEnded | gathering if woken, else sleeping |
 * | all these | stop      | draining                          |
 * | draining  | drained   | stopped                           |
 *
 * In other states, an event changes nothing.
 */
export type DispatcherState =
  | { readonly name: 'sleeping'; readonly pollAt: number | null }
  | { readonly name: 'gathering' }
  | {
      readonly name: 'polling';
      readonly leased: readonly LeasedJob[] | null;
      readonly isWoken: boolean;
    }
  | { readonly name: 'draining' }
  | { readonly name: 'stopped' };

export type DispatcherEvent =
  | { readonly name: 'wake' | 'pollBegun' | 'stop' | 'drained' }
  /** Null if the transaction begins anew. */
  | { readonly name: 'leased'; readonly jobs: readonly LeasedJob[] | null }
  /** `pollAt` is in milliseconds since 1970, UTC. */
  | { readonly name: 'pollEnded'; readonly pollAt: number | null };

/** Returns the state after an event: the same object if the event changes nothing. */
export function nextState(state: DispatcherState, event: DispatcherEvent): DispatcherState {
  switch (state.name) {
    case 'sleeping':
      if (event.name === 'wake') return { name: 'gathering' };
      return event.name === 'stop' ? { name: 'draining' } : state;
    case 'gathering':
      if (event.name === 'pollBegun') return { name: 'polling', leased: null, isWoken: false };
      return event.name === 'stop' ? { name: 'draining' } : state;
    case 'polling':
      if (event.name === 'wake') return state.isWoken ? state : { ...state, isWoken: true };
      if (event.name === 'leased') return { ...state, leased: event.jobs };
      if (event.name === 'pollEnded')
        return state.isWoken ? { name: 'gathering' } : { name: 'sleeping', pollAt: event.pollAt };
      return event.name === 'stop' ? { name: 'draining' } : state;
    case 'draining':
      return event.name === 'drained' ? { name: 'stopped' } : state;
    case 'stopped':
      return state;
  }
}
