import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import {
  BackgroundScan,
  LOCAL_PAUSES,
} from '../../../../service/src/drive/index/background-scan.ts';
import type { Rest, ScanResult } from '../../../../service/src/drive/index/drive-scan.ts';
import { HeldTimers } from '../../held-timers.ts';

const SECOND = 1_000;
const NOTHING = { found: 0, missing: 0 };

let timers: HeldTimers;
let scans: number;
let logged: Record<string, unknown>[];
let running: BackgroundScan | undefined;

beforeEach(() => {
  timers = new HeldTimers();
  scans = 0;
  logged = [];
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** @param scan is called with its number, from 1 */
function background(
  scan: (number: number, rest: Rest) => Promise<ScanResult> = () => Promise.resolve(NOTHING),
): BackgroundScan {
  const write = (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>);
  running = new BackgroundScan({
    scan: (rest) => {
      scans += 1;
      return scan(scans, rest);
    },
    pauses: LOCAL_PAUSES,
    timers,
    log: pino({ level: 'info' }, { write }),
  });
  return running;
}

/** Lets time pass, and everything happen that waits for nothing else. */
async function pass(milliseconds: number): Promise<void> {
  timers.run(milliseconds);
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

it('scans at the start, and 30 seconds after each scan of a folder', async () => {
  background().start();
  await pass(0);
  expect(scans).toBe(1);
  await pass(29 * SECOND);
  expect(scans).toBe(1);
  await pass(SECOND);
  expect(scans).toBe(2);
  await pass(30 * SECOND);
  expect(scans).toBe(3);
});

it('scans again a second after a scan if somebody reads the list, however often', async () => {
  const scan = background();
  scan.start();
  await pass(0);
  scan.hurry();
  await pass(SECOND - 1);
  scan.hurry();
  expect(scans).toBe(1);
  await pass(1);
  expect(scans).toBe(2);
  await pass(20 * SECOND);
  scan.hurry();
  scan.hurry();
  await pass(0);
  expect(scans).toBe(3);
});

it('scans soon after a scan during which somebody read the list', async () => {
  const scan = background(async () => {
    scan.hurry();
    return NOTHING;
  });
  scan.start();
  await pass(0);
  await pass(SECOND);
  expect(scans).toBe(2);
});

it('takes at most a tenth of the time', async () => {
  const scan = background(async () => {
    timers.run(60 * SECOND);
    return NOTHING;
  });
  scan.start();
  await pass(0);
  scan.hurry();
  await pass(9 * 60 * SECOND - 1);
  expect(scans).toBe(1);
  await pass(1);
  expect(scans).toBe(2);
});

it('rests between the steps of a scan', async () => {
  let steps = 0;
  background(async (_, rest) => {
    for (; steps < 2; steps += 1) await rest();
    return NOTHING;
  }).start();
  await pass(9);
  expect(steps).toBe(0);
  await pass(1);
  expect(steps).toBe(1);
  await pass(10);
  expect(steps).toBe(2);
});

it('stops during a rest, at once and for good', async () => {
  const scan = background(async (_, rest) => {
    await rest();
    throw new Error('The scan went on');
  });
  scan.start();
  await pass(0);
  await scan.stop();
  scan.hurry();
  expect(timers.areIdle).toBe(true);
  await pass(100 * SECOND);
  expect(scans).toBe(1);
  expect(logged).toEqual([]);
});

it('stops between two scans', async () => {
  const scan = background();
  scan.start();
  await pass(0);
  await scan.stop();
  expect(timers.areIdle).toBe(true);
});

it('logs what people have changed, and nothing else', async () => {
  background(async (number) => (number === 2 ? { found: 3, missing: 1 } : NOTHING)).start();
  await pass(0);
  for (let scan = 0; scan < 3; scan += 1) await pass(30 * SECOND);
  expect(logged).toMatchObject([{ level: 30, found: 3, missing: 1 }]);
});

it('tries again after an error, and logs it once', async () => {
  background(async (number) => {
    if (number === 3) return NOTHING;
    throw new Error('EIO');
  }).start();
  await pass(0);
  await pass(30 * SECOND);
  expect(scans).toBe(2);
  expect(logged).toMatchObject([{ level: 40, err: { message: 'EIO' } }]);
  await pass(30 * SECOND);
  await pass(30 * SECOND);
  expect(logged).toHaveLength(2);
});
