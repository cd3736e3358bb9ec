import { pino } from 'pino';
import { startPeriodicWork } from '../../../service/src/composition/start-periodic-work.ts';
import { SOLE_LEADERSHIP } from '../../../service/src/concurrency/leadership.ts';
import { savedTime } from '../../../service/src/store/records/settings.ts';
import { toTimestamp } from '../../../service/src/time/clock.ts';
import { SteadyClock } from '../../../service/src/time/steady-clock.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { until } from '../until.ts';

const held = partsForEachTest();

it('logs a jump of the clock at once, and once', async () => {
  const { relaxedStore } = held.parts;
  const before = Date.now();
  const logged: Record<string, unknown>[] = [];
  const write = (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>);
  let isConfirmed = true;
  const work = startPeriodicWork(
    {
      clock: new SteadyClock(),
      leadership: SOLE_LEADERSHIP,
      steps: { confirmedTime: () => ({ at: before, isConfirmed }) },
    },
    {
      config: { drive: null, keepDays: 30, keepChangesDays: 365 },
      relaxedStore,
      partitions: null,
      drive: { onListed: () => undefined },
      driveUpkeep: { scan: () => Promise.reject(new Error('There is no drive')) },
      log: pino({ level: 'warn' }, { write }),
    },
  );
  const jumps = () => logged.filter(({ msg }) => String(msg).includes('The clock has jumped'));
  await until('the first pruning', async () => {
    return (await savedTime(relaxedStore, 'lastPruningOfChanges')) !== null;
  });
  expect(jumps()).toEqual([]);

  isConfirmed = false;
  await until('the warning', () => {
    work.clockWasSet();
    return jumps().length > 0;
  });
  work.clockWasSet();
  await work.stop();
  expect(jumps()).toEqual([expect.objectContaining({ level: 40, before: toTimestamp(before) })]);
});
