import type { Goal, Interval } from '../results.ts';
import { databaseGoal, ratioOf } from '../results.ts';
import type { ProcessorShares } from './processor-shares.ts';

/** The results of a contestant, one value per round. */
export interface Measured {
  readonly name: string;
  readonly kind: 'embedded' | 'postgres' | 'workers' | 'rival';
  /** The number of its processes. */
  readonly count: number;
  /** Runs per second. */
  readonly rates: number[];
  /** Of a run. */
  readonly shares: ProcessorShares[];
}

const PROMISED_GROWTH = 1.5;
const PROMISED_LEAD = 1.5;
/** More than one processor must help, also without a proxy in front of the processes. */
const PROMISED_GROWTH_OF_WORKERS = 1.2;

/** Returns how many times as fast the first one is, compared within each round. */
export function timesAsFast(ours: Measured, other: Measured): Interval {
  return ratioOf(
    ours.rates.map((rate, round) => ({ ours: rate, bare: other.rates[round] ?? Number.NaN })),
  );
}

/** Returns the goals whose contestants were measured. */
export function goalsOf(measured: readonly Measured[]): Goal[] {
  const embedded = measured.find(({ kind }) => kind === 'embedded');
  const nodes = (count: number) =>
    measured.find((one) => one.kind === 'postgres' && one.count === count);
  const [one, two] = [nodes(1), nodes(2)];
  const workers = measured.find(({ kind }) => kind === 'workers');
  const rivals = measured.filter(({ kind }) => kind === 'rival');
  return [
    ...(one && two ? [growthGoal(one, two)] : []),
    ...(one && workers ? [growthOfWorkersGoal(one, workers)] : []),
    ...(one && embedded ? [shareGoal(one, embedded)] : []),
    ...(two && rivals.length > 0 ? [leadGoal(two, rivals)] : []),
  ];
}

function growthGoal(one: Measured, two: Measured): Goal {
  const ratio = timesAsFast(two, one);
  return {
    goal: `two nodes make at least ${String(PROMISED_GROWTH)} times the runs of one`,
    found: `${ratio.median.toFixed(2)} times (${spreadOf(ratio)})`,
    isMet: ratio.median >= PROMISED_GROWTH,
  };
}

function growthOfWorkersGoal(one: Measured, workers: Measured): Goal {
  const ratio = timesAsFast(workers, one);
  return {
    goal: `${workers.name}: at least ${String(PROMISED_GROWTH_OF_WORKERS)} times the runs of one node`,
    found: `${ratio.median.toFixed(2)} times (${spreadOf(ratio)})`,
    isMet: ratio.median >= PROMISED_GROWTH_OF_WORKERS,
  };
}

function shareGoal(one: Measured, embedded: Measured): Goal {
  return databaseGoal(
    one.rates.map((rate, round) => ({ ours: rate, bare: embedded.rates[round] ?? Number.NaN })),
  );
}

/** The better rival is the one with the lower ratio. */
function leadGoal(two: Measured, rivals: readonly Measured[]): Goal {
  const leads = rivals.map((rival) => ({ name: rival.name, ...timesAsFast(two, rival) }));
  const least = leads.reduce((lead, other) => (other.median < lead.median ? other : lead));
  return {
    goal: `two nodes make at least ${String(PROMISED_LEAD)} times the runs of the better rival`,
    found: `${least.median.toFixed(2)} times those of ${least.name} (${spreadOf(least)})`,
    isMet: least.median >= PROMISED_LEAD,
  };
}

const spreadOf = ({ least, most }: Interval) => `rounds: ${least.toFixed(2)} to ${most.toFixed(2)}`;
