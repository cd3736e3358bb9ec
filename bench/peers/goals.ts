import type { Goal } from '../pipeline/results.ts';
import { ratioOf } from '../pipeline/results.ts';
import type { MeasuredPeer } from './pipeline/measure-peers.ts';

/** BullMQ keeps no runs, no drive and no deliveries. */
const PROMISED_RATIO = 0.6;

/** Returns the goals whose contestants were measured. Compares within each round. */
export function goalsOf(peers: readonly MeasuredPeer[]): Goal[] {
  const docloom = peers.find(({ key }) => key === 'docloom');
  const bullMq = peers.find(({ key }) => key === 'bullmq-docloom');
  if (docloom === undefined || bullMq === undefined) return [];
  const { median, least, most } = ratioOf(
    docloom.rates.map((rate, round) => ({ ours: rate, bare: bullMq.rates[round] ?? Number.NaN })),
  );
  const goal = {
    goal: `at least ${PROMISED_RATIO} of the rate of BullMQ with Docloom's engine`,
    found: `${median.toFixed(2)} of it (rounds: ${least.toFixed(2)} to ${most.toFixed(2)})`,
    isMet: median >= PROMISED_RATIO,
  };
  return [goal];
}
