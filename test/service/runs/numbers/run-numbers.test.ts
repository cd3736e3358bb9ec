import type { WorkflowId } from '@docloom/contract';
import type { NumbersOrder } from '../../../../service/src/runs/numbers/run-numbers.ts';
import { RunNumbers } from '../../../../service/src/runs/numbers/run-numbers.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';
import type { RunOfATest } from './history-of-a-test.ts';
import { writeRun } from './history-of-a-test.ts';

const held = partsForEachTest();
const { signal } = new AbortController();
const HOUR = 60 * 60_000;

/** Today in the tests: see `HeldClock`. */
const TODAY = Date.parse('2026-11-20T00:00:00Z');
const at = (daysAgo: number, hour = 8) => TODAY - daysAgo * 24 * HOUR + hour * HOUR;

let workflowId: WorkflowId;
let numbers: RunNumbers;
beforeEach(async () => {
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
  numbers = numbersOf(null);
});

const numbersOf = (keepDays: number | null) =>
  new RunNumbers({ ...held.parts, clock: held.clock, monotonic: held.clock, keepDays });

const write = (run: Omit<RunOfATest, 'workflowId'> & Partial<RunOfATest>) =>
  writeRun(held.parts.store, { workflowId, ...run });

const count = (order: Partial<NumbersOrder> = {}, of = numbers) =>
  of.count({ workflowIds: [workflowId], timeZone: 'UTC', days: 3, signal, ...order });

/** Returns the documents of each day. */
const documents = async (...order: Parameters<typeof count>) =>
  (await count(...order)).days.map(
    ({ date, figures }) => `${date.slice(5)} ${String(figures.documents)}`,
  );

describe('The numbers of runs', () => {
  it('has every day up to today, with those on which nothing happened', async () => {
    await write({ at: at(0), made: [1] });
    await write({ at: at(2, 0), made: [1, null] });
    await write({ at: at(2, 0) - 1, made: [1] });
    expect(await documents()).toEqual(['11-18 2', '11-19 0', '11-20 1']);
    expect(await documents({ days: 1 })).toEqual(['11-20 1']);
  });

  it('begins days at midnight of the time zone', async () => {
    await write({ at: at(1, 22.5), made: [1] });
    await write({ at: at(1, 23), made: [1] });
    expect(await documents()).toEqual(['11-18 0', '11-19 2', '11-20 0']);
    expect(await documents({ timeZone: 'Europe/Berlin' })).toEqual([
      '11-18 0',
      '11-19 1',
      '11-20 1',
    ]);
    expect(await documents({ timeZone: 'Asia/Kolkata' })).toEqual([
      '11-18 0',
      '11-19 0',
      '11-20 2',
    ]);
  });

  it('counts documents that were made, and failed runs', async () => {
    await write({ at: at(0), made: [1, 2], failed: 1, status: 'FAILED' });
    await write({ at: at(0), failed: 1, status: 'FAILED' });
    await write({ at: at(0), status: 'RUNNING' });
    await write({ at: at(0) });
    const { total, days } = await count();
    expect([total.documents, total.failedRuns]).toEqual([2, 2]);
    expect(days.map(({ figures }) => figures.failedRuns)).toEqual([0, 0, 2]);
  });

  it('has the percentiles of the render times that were measured', async () => {
    await write({ at: at(0), made: [10, 20, null] });
    await write({ at: at(0), made: [30, 90] });
    const { total, days } = await count();
    expect(total.rendering.percentiles()).toEqual({ p50: 20, p95: 90 });
    expect(days[0]!.figures.rendering.percentiles()).toBeNull();
  });

  it('has the time from the data to the receivers of the documents', async () => {
    await write({ at: at(0), arrived: [20, 40, null] });
    await write({ at: at(0), arrived: [60_000], round: 1 });
    await write({ at: at(0), arrived: [60_000], eventType: 'run.failed' });
    const { total } = await count();
    expect(total.delivery.percentiles()).toEqual({ p50: 20, p95: 40 });
  });

  it('has no time to the receivers of a retried run, which waited for a person', async () => {
    await write({ at: at(0), made: [7], arrived: [20 * HOUR, 20 * HOUR], isRetried: true });
    expect((await count()).total.delivery.percentiles()).toBeNull();
    await write({ at: at(0), arrived: [20] });
    const { total } = await count();
    expect(total.delivery.percentiles()).toEqual({ p50: 20, p95: 20 });
    expect(total.rendering.percentiles()).toEqual({ p50: 7, p95: 7 });
    expect(total.documents).toBe(1);
  });

  it('has each workflow, and all of them in sum', async () => {
    const other = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ben'));
    const third = await makeWorkflow(held.parts, await makeUser(held.parts, 'Eve'));
    await write({ at: at(0), made: [1] });
    await write({ at: at(1), made: [1, 1], workflowId: other });
    await write({ at: at(1), made: [1], workflowId: third });
    const { workflows, total } = await count({ workflowIds: [workflowId, other] });
    expect(workflows.map(({ workflowId: id, figures }) => [id, figures.documents])).toEqual([
      [workflowId, 1],
      [other, 2],
    ]);
    expect(total.documents).toBe(3);
    expect((await count({ workflowIds: [] })).total.documents).toBe(0);
  });

  it('leaves out days whose runs are not kept any more', async () => {
    await write({ at: at(2), made: [1] });
    expect(await documents({}, numbersOf(2))).toEqual(['11-19 0', '11-20 0']);
    expect(await documents({ days: 1 }, numbersOf(1))).toEqual(['11-20 0']);
  });
});

describe('A long history', () => {
  const many = async (daysAgo: number, runs: number) => {
    for (let number = 0; number < runs; number += 1) {
      await write({ at: at(daysAgo) + number, made: [number % 50], arrived: [number % 50] });
    }
  };

  it('is read page by page', async () => {
    await many(1, 1_003);
    expect(await documents()).toEqual(['11-18 0', '11-19 1003', '11-20 0']);
  });

  it('leaves out the days that would take too long, for all workflows', async () => {
    const other = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ben'));
    await many(2, 1_003);
    await write({ at: at(1), made: [1] });
    await writeRun(held.parts.store, { workflowId: other, at: at(2), made: [1] });
    const workflowIds = [workflowId, other];
    expect(await documents({ workflowIds, mostRows: 1_000 })).toEqual(['11-19 1', '11-20 0']);
    // What was left out is not taken for counted.
    expect(await documents({ workflowIds })).toEqual(['11-18 1004', '11-19 1', '11-20 0']);
  });

  it('stops when nobody waits', async () => {
    await many(0, 1_003);
    const left = new AbortController();
    const reason = new Error('left');
    setImmediate(() => {
      left.abort(reason);
    });
    await expect(count({ signal: left.signal })).rejects.toBe(reason);
  });
});

describe('Past days', () => {
  it('are counted once an hour, and today each time', async () => {
    expect(await documents()).toEqual(['11-18 0', '11-19 0', '11-20 0']);
    await write({ at: at(1), made: [1] });
    await write({ at: at(0), made: [1] });
    expect(await documents()).toEqual(['11-18 0', '11-19 0', '11-20 1']);
    expect(await documents({ timeZone: 'Europe/Berlin' })).toEqual([
      '11-18 0',
      '11-19 1',
      '11-20 1',
    ]);
    held.clock.moveOn(HOUR - 1);
    expect(await documents()).toEqual(['11-18 0', '11-19 0', '11-20 1']);
    held.clock.moveOn(1);
    expect(await documents()).toEqual(['11-18 0', '11-19 1', '11-20 1']);
  });

  it('are added to those that are known', async () => {
    await write({ at: at(3), made: [1] });
    await write({ at: at(1), made: [1] });
    expect(await documents({ days: 2 })).toEqual(['11-19 1', '11-20 0']);
    await write({ at: at(1), made: [1] });
    const four = ['11-17 1', '11-18 0', '11-19 1', '11-20 0'];
    expect(await documents({ days: 4 })).toEqual(four);
    await write({ at: at(3), made: [1] });
    expect(await documents({ days: 4 })).toEqual(four);
    expect(await documents({ days: 2 })).toEqual(four.slice(2));
    expect(await documents({ days: 4 })).toEqual(four);
  });

  it('follow the calendar', async () => {
    await write({ at: at(1), made: [1] });
    held.clock.moveOn(at(0, 23.9) - held.clock.now());
    expect(await documents({ days: 2 })).toEqual(['11-19 1', '11-20 0']);
    await write({ at: at(0, 23.95), made: [1] });
    held.clock.moveOn(0.2 * HOUR);
    expect(await documents({ days: 3 })).toEqual(['11-19 1', '11-20 1', '11-21 0']);
  });
});
