import fc from 'fast-check';
import type {
  DispatcherEvent,
  DispatcherState,
} from '../../../../service/src/queue/dispatch/dispatcher-state.ts';
import { nextState } from '../../../../service/src/queue/dispatch/dispatcher-state.ts';

const asleep = (): DispatcherState => ({ name: 'sleeping', pollAt: 5 });
const job = {
  id: 1,
  subjectId: 'run_1',
  generation: 0,
  groupKey: 'wkf_1',
  attempts: 1,
  dueAt: 0,
  leasedAt: 0,
  ownerId: 'own_1',
};

const after = (events: readonly DispatcherEvent[], from = asleep()) =>
  events.reduce(nextState, from);

const event = fc.constantFrom<DispatcherEvent>(
  { name: 'wake' },
  { name: 'pollBegun' },
  { name: 'leased', jobs: [] },
  { name: 'leased', jobs: [job] },
  { name: 'pollEnded', pollAt: 7 },
  { name: 'stop' },
  { name: 'drained' },
);
const events = fc.array(event, { maxLength: 30 });

describe('The state of a dispatcher', () => {
  it('goes from a wake-up through a poll back to sleep', () => {
    const woken = after([{ name: 'wake' }]);
    expect(woken).toEqual({ name: 'gathering' });
    const polling = after([{ name: 'pollBegun' }], woken);
    expect(polling).toEqual({ name: 'polling', leased: [], isWoken: false });
    const leased = after([{ name: 'leased', jobs: [job] }], polling);
    expect(leased).toEqual({ name: 'polling', leased: [job], isWoken: false });
    const ended = after([{ name: 'pollEnded', pollAt: 7 }], leased);
    expect(ended).toEqual({ name: 'sleeping', pollAt: 7 });
  });

  it('shares one poll among the wake-ups before it, and begins another for one during it', () => {
    const before: DispatcherEvent[] = [{ name: 'wake' }, { name: 'wake' }, { name: 'pollBegun' }];
    expect(after([...before, { name: 'pollEnded', pollAt: null }])).toEqual({
      name: 'sleeping',
      pollAt: null,
    });
    const during: DispatcherEvent[] = [{ name: 'wake' }, { name: 'leased', jobs: [] }];
    expect(after([...before, ...during, { name: 'pollEnded', pollAt: null }])).toEqual({
      name: 'gathering',
    });
  });

  it('never begins a poll after a stop', () => {
    fc.assert(
      fc.property(events, events, (before, then) => {
        const { name } = after([...before, { name: 'stop' }, ...then]);
        expect(['draining', 'stopped']).toContain(name);
      }),
    );
  });

  it('is stopped only when it was asked to stop and has drained', () => {
    fc.assert(
      fc.property(events, (all) => {
        const stop = all.findIndex(({ name }) => name === 'stop');
        const isDrained = stop !== -1 && all.slice(stop).some(({ name }) => name === 'drained');
        expect(after(all).name === 'stopped').toBe(isDrained);
      }),
    );
  });

  it('never sleeps between a wake-up and the poll after it', () => {
    fc.assert(
      fc.property(events, (all) => {
        let isDue = false;
        let state = asleep();
        for (const one of all) {
          if (one.name === 'wake') isDue = true;
          if (one.name === 'pollBegun' && state.name === 'gathering') isDue = false;
          state = nextState(state, one);
          if (isDue) expect(state.name).not.toBe('sleeping');
        }
      }),
    );
  });

  it('is the same object if an event changes nothing', () => {
    const same: [DispatcherState, DispatcherEvent][] = [
      [asleep(), { name: 'pollBegun' }],
      [asleep(), { name: 'leased', jobs: [] }],
      [{ name: 'gathering' }, { name: 'wake' }],
      [{ name: 'polling', leased: [], isWoken: true }, { name: 'wake' }],
      [{ name: 'draining' }, { name: 'wake' }],
      [{ name: 'stopped' }, { name: 'stop' }],
    ];
    for (const [state, unheeded] of same) expect(nextState(state, unheeded)).toBe(state);
  });
});
