import type { RunId } from '@docloom/contract';
import type { TenantId } from '../../../../service/src/concurrency/tenant.ts';
import { CountedRuns } from '../../../../service/src/runs/intake/counted-runs.ts';
import { Random } from '../../../chaos/random.ts';

const TENANTS: readonly TenantId[] = ['usr_1', 'usr_2', 'team_3'];
const STEPS = 2_000;

/** The runs that are committed and have not ended. */
type Truth = Map<RunId, TenantId>;

/** Returns one of few runs, so that it has often ended before, and is retried. */
function anyRun(random: Random): [RunId, TenantId] {
  const number = random.below(50);
  return [`run_${String(number)}`, TENANTS[number % TENANTS.length] ?? 'usr_1'];
}

const countsOf = (truth: Truth) => {
  const counts = new Map<TenantId, number>();
  for (const tenant of truth.values()) counts.set(tenant, (counts.get(tenant) ?? 0) + 1);
  return counts;
};

const expectCounts = (runs: CountedRuns, truth: Truth) => {
  const counts = countsOf(truth);
  expect(runs.total).toBe(truth.size);
  for (const tenant of TENANTS) expect(runs.of(tenant)).toBe(counts.get(tenant) ?? 0);
};

const takeSnapshot = (runs: CountedRuns, truth: Truth) => {
  runs.take(runs.begin(), countsOf(truth));
};

describe('The numbers of waiting runs', () => {
  it('are those of the latest snapshot', () => {
    const runs = new CountedRuns();
    expect([runs.total, runs.of('usr_1')]).toEqual([0, 0]);
    runs.take(runs.begin(), new Map([['usr_1', 3] as const, ['usr_2', 2] as const]));
    expect([runs.total, runs.of('usr_1'), runs.of('usr_2')]).toEqual([5, 3, 2]);
  });

  it('have a run of this process once, whether a snapshot has it or not', () => {
    const runs = new CountedRuns();
    runs.add('run_1', 'usr_1');
    expect(runs.total).toBe(1);
    const early = runs.begin();
    runs.store('run_1');
    runs.take(early, new Map());
    expect(runs.total).toBe(1);
    runs.take(runs.begin(), new Map([['usr_1', 1]]));
    expect([runs.total, runs.has('run_1')]).toEqual([1, false]);
  });

  it('do not have a run that has ended, whether a snapshot has it or not', () => {
    const runs = new CountedRuns();
    runs.take(runs.begin(), new Map([['usr_1', 1]]));
    const during = runs.begin();
    runs.end('run_1', 'usr_1');
    runs.end('run_1', 'usr_1');
    expect(runs.total).toBe(0);
    runs.take(during, new Map([['usr_1', 1]]));
    expect(runs.total).toBe(0);
    runs.take(runs.begin(), new Map());
    expect([runs.total, runs.of('usr_1')]).toEqual([0, 0]);
  });

  it('do not subtract a run of an unknown tenant', () => {
    const runs = new CountedRuns();
    runs.take(runs.begin(), new Map([['usr_1', 1]]));
    runs.end('run_1', undefined);
    expect(runs.total).toBe(1);
  });

  it('are never negative', () => {
    const runs = new CountedRuns();
    runs.end('run_1', 'usr_1');
    expect([runs.total, runs.of('usr_1')]).toEqual([0, 0]);
    runs.add('run_2', 'usr_1');
    runs.store('run_2');
    takeSnapshot(runs, new Map([['run_2', 'usr_1']]));
    expect([runs.total, runs.of('usr_1')]).toEqual([1, 1]);
  });

  it.each([1, 2, 3])('are right at any time if nobody else changes them (seed %i)', (seed) => {
    const random = new Random(seed);
    const runs = new CountedRuns();
    const truth: Truth = new Map();
    for (let step = 0; step < STEPS; step += 1) {
      const [id, tenant] = anyRun(random);
      const waiting = truth.get(id);
      if (random.below(5) === 0) {
        takeSnapshot(runs, truth);
      } else if (waiting === undefined) {
        runs.add(id, tenant);
        truth.set(id, tenant);
        if (random.below(4) > 0) runs.store(id);
        else {
          // Its commit has failed.
          runs.end(id, undefined);
          truth.delete(id);
        }
      } else {
        runs.end(id, waiting);
        truth.delete(id);
      }
      expectCounts(runs, truth);
    }
  });

  it.each([1, 2, 3])('are right after a snapshot, whoever changes them (seed %i)', (seed) => {
    const random = new Random(seed);
    const processes = [new CountedRuns(), new CountedRuns()];
    const truth: Truth = new Map();
    const open = new Map<CountedRuns, { number: number; counts?: Map<TenantId, number> }>();
    for (let step = 0; step < STEPS; step += 1) {
      const runs = processes[random.below(2)] ?? new CountedRuns();
      const [id, tenant] = anyRun(random);
      const waiting = truth.get(id);
      const snapshot = open.get(runs);
      if (random.below(3) === 0) {
        if (snapshot === undefined) open.set(runs, { number: runs.begin() });
        else if (snapshot.counts === undefined) snapshot.counts = countsOf(truth);
        else {
          runs.take(snapshot.number, snapshot.counts);
          open.delete(runs);
        }
      } else if (waiting === undefined) {
        runs.add(id, tenant);
        truth.set(id, tenant);
        runs.store(id);
      } else {
        runs.end(id, waiting);
        truth.delete(id);
      }
    }
    for (const runs of processes) {
      takeSnapshot(runs, truth);
      expectCounts(runs, truth);
    }
  });
});
