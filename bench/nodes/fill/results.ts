import { median } from '../../templates/median.ts';
import type { Measurement } from '../measurement.ts';

/** The goal: the time of the fastest other node divided by ours. */
export const GOAL = 5;

/** One round: each node once, Docloom first. */
export type Round = readonly RoundOfNode[];

/** One round of one node. */
export interface RoundOfNode {
  readonly name: string;
  readonly measurement: Measurement;
}

/** The ratios of all rounds: the figure of another node divided by ours in the same round. */
export interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The medians of a node. */
export interface NodeResult {
  readonly name: string;
  readonly medians: Measurement;
}

/** What the rounds show. */
export interface Comparison {
  readonly nodes: readonly NodeResult[];
  /** The ratios of the best other node of each figure. */
  readonly ratios: Readonly<Record<keyof Measurement, Ratio>>;
  readonly isMet: boolean;
}

/**
 * Compares Docloom with the best of the others, separately for each figure. The best one is that
 * with the lowest figure in the same round, so a slow machine affects both.
 * @throws RangeError without a round
 */
export function compareRounds(rounds: readonly Round[]): Comparison {
  const ratios = {
    milliseconds: ratioOf(rounds, 'milliseconds'),
    processorTime: ratioOf(rounds, 'processorTime'),
    memory: ratioOf(rounds, 'memory'),
  };
  const nodes = (rounds[0] ?? []).map(({ name }, place) => ({
    name,
    medians: {
      milliseconds: median(rounds.map((round) => round[place]!.measurement.milliseconds)),
      processorTime: median(rounds.map((round) => round[place]!.measurement.processorTime)),
      memory: median(rounds.map((round) => round[place]!.measurement.memory)),
    },
  }));
  return { nodes, ratios, isMet: ratios.milliseconds.median >= GOAL };
}

function ratioOf(rounds: readonly Round[], figure: keyof Measurement): Ratio {
  const ratios = rounds.map(([ours, ...others]) => {
    const best = Math.min(...others.map(({ measurement }) => measurement[figure]));
    return best / ours!.measurement[figure];
  });
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}
