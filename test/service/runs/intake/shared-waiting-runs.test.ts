import type { RunId } from '@docloom/contract';
import type { Logger } from 'pino';
import { pino } from 'pino';
import type { TenantId } from '../../../../service/src/concurrency/tenant.ts';
import { SharedWaitingRuns } from '../../../../service/src/runs/intake/shared-waiting-runs.ts';
import { listUnfinishedRuns } from '../../../../service/src/store/records/subjects/unfinished-runs.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import type { Timers } from '../../../../service/src/time/timers.ts';
import { HeldClock } from '../../held-clock.ts';
import { HeldTimers } from '../../held-timers.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { describeWaitingRuns } from './describe-waiting-runs.ts';

const SECOND = 1_000;
const held = partsForEachTest();
const silent = pino({ level: 'silent' });

async function runsByTenant(store: Store): Promise<Map<TenantId, number>> {
  const runs = Map.groupBy(await listUnfinishedRuns(store), ({ tenantId }) => tenantId);
  return new Map([...runs].map(([tenantId, { length }]) => [tenantId, length]));
}

describeWaitingRuns('the waiting runs of a process beside others', held, (store, maximum) =>
  SharedWaitingRuns.load({
    ...{ store, maximum, clock: held.clock, timers: new HeldTimers(), log: silent },
    countRuns: () => runsByTenant(store),
  }),
);

/** The runs in a database that a test invents, and how it is counted. */
class InventedDatabase {
  readonly runs = new Map<RunId, TenantId>();
  readonly timers = new HeldTimers();
  readonly clock = new HeldClock();
  counts = 0;
  /** How long a count takes, in milliseconds. No timer fires meanwhile. */
  duration = 0;
  #spent = 0;
  error: Error | null = null;
  log: Logger = silent;

  add(count: number, tenantId: TenantId): void {
    for (let run = 0; run < count; run += 1) {
      this.runs.set(`run_${tenantId}_${String(this.runs.size)}`, tenantId);
    }
  }

  readonly countRuns = async (): Promise<Map<TenantId, number>> => {
    this.counts += 1;
    if (this.error) throw this.error;
    const runs = Map.groupBy(this.runs.entries(), ([, tenantId]) => tenantId);
    const counted = new Map([...runs].map(([tenantId, { length }]) => [tenantId, length] as const));
    this.#spent += this.duration;
    return counted;
  };

  process(maximum: number): Promise<SharedWaitingRuns> {
    const { countRuns, clock, log } = this;
    const timers: Timers = {
      now: () => this.timers.now() + this.#spent,
      after: (milliseconds, act) => this.timers.after(milliseconds, act),
    };
    const store = held.parts.store;
    return SharedWaitingRuns.load({ store, maximum, countRuns, clock, timers, log });
  }

  /** Lets time pass, and what was started finish. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.moveOn(milliseconds);
    this.timers.run(milliseconds);
    await new Promise(setImmediate);
  }
}

describe('A process beside others', () => {
  let database: InventedDatabase;
  beforeEach(() => {
    database = new InventedDatabase();
  });

  it('knows the runs that wait when it starts', async () => {
    database.add(7, 'usr_1');
    expect((await database.process(10)).count).toBe(7);
  });

  it('counts the runs of the others once a second', async () => {
    const runs = await database.process(10);
    database.add(10, 'usr_1');
    await database.pass(SECOND - 1);
    expect([runs.count, runs.enter('run_1', 'usr_2')]).toEqual([0, 'entered']);
    runs.leave('run_1');
    await database.pass(1);
    expect([runs.count, runs.enter('run_1', 'usr_2')]).toEqual([10, 'full']);
    database.runs.clear();
    await database.pass(SECOND);
    expect(runs.count).toBe(0);
    expect(database.counts).toBe(3);
  });

  it('limits the share of a tenant over all processes', async () => {
    database.add(3, 'usr_1');
    const runs = await database.process(4);
    expect(runs.enter('run_1', 'usr_1')).toBe('over share');
    expect(runs.enter('run_1', 'usr_2')).toBe('entered');
  });

  it('counts its own runs at once, and only once', async () => {
    const runs = await database.process(1_000);
    runs.enter('run_1', 'usr_1');
    expect(runs.count).toBe(1);
    database.runs.set('run_1', 'usr_1');
    runs.confirm('run_1');
    await database.pass(SECOND);
    expect(runs.count).toBe(1);
    database.runs.clear();
    await database.pass(SECOND);
    expect(runs.count).toBe(0);
  });

  it('subtracts runs that end in it, but not those that the count may not have', async () => {
    database.add(5, 'usr_1');
    const runs = await database.process(1_000);
    const now = database.clock.now();
    runs.leave('run_old', { tenantId: 'usr_1', createdAt: now - 10 * SECOND });
    expect(runs.count).toBe(4);
    runs.leave('run_new', { tenantId: 'usr_1', createdAt: now - 10 * SECOND + 1 });
    expect(runs.count).toBe(4);
  });

  it('counts again soon after it has refused a run', async () => {
    database.add(1, 'usr_1');
    const runs = await database.process(1);
    expect(runs.enter('run_1', 'usr_2')).toBe('full');
    database.runs.clear();
    await database.pass(99);
    expect(runs.enter('run_1', 'usr_2')).toBe('full');
    await database.pass(1);
    expect(runs.enter('run_1', 'usr_2')).toBe('entered');
  });

  it('counts again soon after it has filled a tenth of the free places', async () => {
    const runs = await database.process(100);
    for (let run = 0; run < 9; run += 1) runs.enter(`run_${String(run)}`, 'usr_1');
    await database.pass(100);
    expect(database.counts).toBe(1);
    runs.enter('run_9', 'usr_1');
    await database.pass(0);
    expect(database.counts).toBe(2);
  });

  it('spends at most a twentieth of the time with counting', async () => {
    database.duration = 100;
    const runs = await database.process(1);
    for (let passed = 100; passed < 2_000; passed += 100) {
      expect(database.counts).toBe(1);
      runs.enter('run_1', 'usr_1');
      runs.leave('run_1');
      await database.pass(100);
    }
    expect(database.counts).toBe(2);
  });

  it('keeps its numbers while it cannot count, and logs that once', async () => {
    const lines: string[] = [];
    database.log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    database.add(3, 'usr_1');
    const runs = await database.process(10);
    database.error = new Error('the server is gone');
    for (let count = 0; count < 3; count += 1) await database.pass(SECOND);
    expect([runs.count, lines.length]).toEqual([3, 1]);
    database.error = null;
    database.runs.clear();
    await database.pass(SECOND);
    expect(runs.count).toBe(0);
  });

  it('counts no more when it is stopped', async () => {
    const runs = await database.process(10);
    await runs.stop();
    expect(database.timers.areIdle).toBe(true);
    runs.enter('run_1', 'usr_1');
    runs.enter('run_2', 'usr_1');
    expect(database.timers.areIdle).toBe(true);
  });
});
