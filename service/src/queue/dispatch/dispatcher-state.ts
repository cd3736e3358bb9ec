import type { Held } from './concurrency-slots.ts';

/**
 * The states of a dispatcher.
 *
 * - Sleeping: the next poll begins at `pollAt`, or with a `wake`. If `pollAt` is null, only with a
 *   `wake`.
 * - Gathering: a poll is about to begin. All wake-ups until then share it.
 * - Polling: the poll reads and leases due jobs. `leased` are the jobs that it has leased or is about
 *   to lease, and that have not begun: their transaction is not committed. `isWoken`: a job may have
 *   become due after the poll has read, so another poll follows.
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
      readonly leased: readonly Held[];
      readonly isWoken: boolean;
    }
  | { readonly name: 'draining' }
  | { readonly name: 'stopped' };

export type DispatcherEvent =
  | { readonly name: 'wake' | 'pollBegun' | 'stop' | 'drained' }
  | { readonly name: 'leased'; readonly jobs: readonly Held[] }
  /** `pollAt` is in milliseconds since 1970, UTC. */
  | { readonly name: 'pollEnded'; readonly pollAt: number | null };

/** Returns the state after an event: the same object if the event changes nothing. */
export function nextState(state: DispatcherState, event: DispatcherEvent): DispatcherState {
  switch (state.name) {
    case 'sleeping':
      if (event.name === 'wake') return { name: 'gathering' };
      return event.name === 'stop' ? { name: 'draining' } : state;
    case 'gathering':
      if (event.name === 'pollBegun') return { name: 'polling', leased: [], isWoken: false };
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
