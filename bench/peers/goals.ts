import type { Goal } from '../pipeline/results.ts';
import { ratioOf } from '../pipeline/results.ts';
import { pipelineNames } from './contestants.mjs';
import type { MeasuredPeer } from './pipeline/measure-peers.ts';

/** BullMQ keeps no runs, no drive and no deliveries. */
const PROMISED_RATIO = 0.6;

/**
 * Returns the goals whose contestants were measured. Compares within each round.
 * @param syncDelay in milliseconds; with a slow disk, no rival may be faster
 */
export function goalsOf(peers: readonly MeasuredPeer[], syncDelay: number): Goal[] {
  const docloom = peers.find(({ key }) => key === 'docloom');
  if (docloom === undefined) return [];
  if (syncDelay > 0) {
    const rivals = peers.filter(({ key }) => key !== 'docloom');
    return rivals.map((rival) => goalOf(docloom, rival, 1));
  }
  const bullMq = peers.find(({ key }) => key === 'bullmq-docloom');
  return bullMq ? [goalOf(docloom, bullMq, PROMISED_RATIO)] : [];
}

function goalOf(docloom: MeasuredPeer, rival: MeasuredPeer, promised: number): Goal {
  const { median, least, most } = ratioOf(
    docloom.rates.map((rate, round) => ({ ours: rate, bare: rival.rates[round] ?? Number.NaN })),
  );
  return {
    goal: `at least ${promised} of the rate of ${pipelineNames[rival.key]}`,
    found: `${median.toFixed(2)} of it (rounds: ${least.toFixed(2)} to ${most.toFixed(2)})`,
    isMet: median >= promised,
  };
}
