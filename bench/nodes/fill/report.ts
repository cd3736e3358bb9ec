import { describeRound, roundsHeading } from '../report.ts';
import { GOAL, type Comparison, type Ratio } from './results.ts';

/** Returns the medians of each node, the ratios, and whether the goal is met. */
export function describeComparison({ nodes, ratios, isMet }: Comparison): string {
  return [
    roundsHeading,
    ...nodes.map(({ name, medians }) => describeRound(name, medians)),
    '',
    `  The best of the others divided by ours (range of the rounds):`,
    `  Time            ${describeRatio(ratios.milliseconds)}   goal ${GOAL}   ${isMet ? 'met' : 'MISSED'}`,
    `  Processor time  ${describeRatio(ratios.processorTime)}`,
    `  Peak memory     ${describeRatio(ratios.memory)}`,
  ].join('\n');
}

function describeRatio({ median, least, most }: Ratio): string {
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}
