import fc from 'fast-check';
import { ConverterUnavailable } from '../../../../service/src/pdf/converter.ts';
import type { ConversionFailed } from '../../../../service/src/pdf/pool/process/converter-process.ts';
import {
  ConversionRejected,
  ConversionTooBig,
  ConversionTooLong,
  ConverterKilled,
  ConverterStuck,
} from '../../../../service/src/pdf/pool/process/converter-process.ts';
import { PlayedPool, WORN } from './played-pool.ts';
import type { PlayedProcess } from './played-process.ts';

beforeEach(() =>
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] }),
);
afterEach(() => jest.useRealTimers());

const refused = () => new ConversionRejected('it cannot be loaded');

describe('A document that must be retried', () => {
  it('does not wait next to an idle process if its own was being replaced', async () => {
    const played = new PlayedPool(1);
    played.ask();
    const [first] = played.processes as [PlayedProcess];
    first.becomeReady();
    await played.settle();
    // It is worn, and continues until another one is ready.
    first.finish(WORN + 1);
    await played.settle();
    const second = played.processes[1]!;
    played.ask();
    await played.settle();
    expect(first.state).toBe('busy');
    second.becomeReady();
    await played.settle();
    played.ask();
    await played.settle();
    second.finish();
    await played.settle();
    first.fail(refused());
    await played.settle();
    first.vanish();
    await played.settle();
    expect(played.pool.occupancy).toEqual({ places: 1, busy: 0, waiting: 1 });
    expect(played.in('starting')).toHaveLength(1);
    played.in('starting')[0]!.becomeReady();
    await played.settle();
    expect(played.pool.occupancy).toEqual({ places: 1, busy: 1, waiting: 0 });
    played.expectNoneStarves();
  });

  it('does not wait forever if the next process does not start', async () => {
    const played = new PlayedPool(2);
    played.ask();
    played.ask();
    for (const process of await startTwo(played)) expect(process.state).toBe('busy');
    const [first, second] = played.processes as [PlayedProcess, PlayedProcess];
    first.finish();
    await played.settle();
    second.fail(refused());
    await played.settle();
    second.vanish();
    await played.settle();
    played.in('starting')[0]!.failToStart(false);
    await played.settle();
    played.in('ending')[0]!.vanish();
    await played.settle();
    expect(played.settled).toEqual(['made', 'unavailable']);
  });
});

describe('A pool that is closed during the pause after a failed start', () => {
  it('leaves no timer', async () => {
    const played = new PlayedPool(2);
    played.ask();
    played.ask();
    played.in('starting')[0]!.becomeReady();
    await played.settle();
    played.in('starting')[0]!.failToStart(false);
    await played.settle();
    played.in('ending')[0]!.vanish();
    await played.settle();
    expect(jest.getTimerCount()).toBe(1);
    const closed = played.pool.close();
    for (const process of played.in('ending')) process.vanish();
    await closed;
    expect(jest.getTimerCount()).toBe(0);
  });
});

async function startTwo(played: PlayedPool): Promise<PlayedProcess[]> {
  for (let process = 0; process < 2; process += 1) {
    played.in('starting')[0]!.becomeReady();
    await played.settle();
  }
  return played.processes;
}

/** A possible event, and the process or document that it affects. */
const CAUSES = [
  refused,
  () => new ConverterKilled(),
  () => new ConverterStuck(),
  () => new ConversionTooBig('it took all'),
  () => new ConversionTooLong('it took long', true),
  () => new ConverterUnavailable('ENOSPC'),
];

const which = fc.nat(20);
const often = (weight: number, arbitrary: fc.Arbitrary<Happening>) => ({ weight, arbitrary });

type Happening =
  | { what: 'ask'; pages: 'all' | 'first' }
  | { what: 'ready' | 'vanish' | 'killed'; which: number }
  | { what: 'does not start'; isCutShort: boolean }
  | { what: 'finish'; which: number; memory: number }
  | { what: 'fail'; which: number; cause: () => ConversionFailed | ConverterUnavailable }
  | { what: 'warm up' }
  | { what: 'the system starts'; processes: boolean }
  | { what: 'time'; milliseconds: number };

const the = <What extends string>(what: What) => fc.constant(what);
const pages = fc.constantFrom('all' as const, 'first' as const);
const memory = fc.constantFrom(0, 0, WORN + 1);
const cause = fc.constantFrom(...CAUSES);
const milliseconds = fc.constantFrom(10_000, 15 * 60_000);

const happening: fc.Arbitrary<Happening> = fc.oneof(
  often(5, fc.record({ what: the('ask'), pages })),
  often(5, fc.record({ what: the('ready'), which })),
  often(5, fc.record({ what: the('vanish'), which })),
  often(5, fc.record({ what: the('finish'), which, memory })),
  often(4, fc.record({ what: the('fail'), which, cause })),
  often(1, fc.record({ what: the('does not start'), isCutShort: fc.boolean() })),
  often(1, fc.record({ what: the('killed'), which })),
  often(1, fc.record({ what: the('warm up') })),
  often(1, fc.record({ what: the('the system starts'), processes: fc.boolean() })),
  often(1, fc.record({ what: the('time'), milliseconds })),
);
describe('Whatever happens to the processes of a pool', () => {
  it('no conversion waits while a suitable process is idle, and every conversion gets a result', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.array(happening, { maxLength: 80, size: 'max' }),
        async (processes, happenings) => {
          const played = new PlayedPool(processes);
          for (const next of happenings) {
            happen(played, next);
            await played.settle();
            if (played.startsProcesses) played.expectNoneStarves();
          }
          await finishAll(played);
          expect(played.settled).not.toContain(null);
          expect(played.pool.occupancy).toMatchObject({ busy: 0, waiting: 0 });
          expect(played.in('idle').length).toBeLessThanOrEqual(processes);
        },
      ),
      { numRuns: 400 },
    );
  }, 120_000);
});

function happen(played: PlayedPool, next: Happening): void {
  const one = (state: PlayedProcess['state']) => {
    const all = played.in(state);
    return 'which' in next ? all[next.which % all.length] : all[0];
  };
  switch (next.what) {
    case 'ask':
      played.ask(next.pages);
      break;
    case 'ready':
      one('starting')?.becomeReady();
      break;
    case 'does not start':
      one('starting')?.failToStart(next.isCutShort);
      break;
    case 'finish':
      one('busy')?.finish(next.memory);
      break;
    case 'fail':
      one('busy')?.fail(next.cause());
      break;
    case 'vanish':
      one('ending')?.vanish();
      break;
    case 'killed':
      one('idle')?.beKilled();
      break;
    case 'warm up':
      played.pool.warmUp();
      break;
    case 'the system starts':
      played.startsProcesses = next.processes;
      break;
    case 'time':
      jest.advanceTimersByTime(next.milliseconds);
  }
}

/** Makes everything succeed from now on, until nothing is in progress. */
async function finishAll(played: PlayedPool): Promise<void> {
  played.startsProcesses = true;
  const isUnderWay = () =>
    played.settled.includes(null) ||
    played.processes.some(({ state }) => state !== 'idle' && state !== 'ended');
  for (let turn = 0; turn < 1_000 && isUnderWay(); turn += 1) {
    for (const process of played.in('ending')) process.vanish();
    for (const process of played.in('busy')) process.finish();
    for (const process of played.in('starting')) process.becomeReady();
    await played.settle();
  }
}
