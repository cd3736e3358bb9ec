import type { Judgement } from './judgement.ts';
import type { Measurement } from './measure.ts';

/** One line for one round of one node. */
export function describeRound(name: string, measured: Measurement): string {
  const figures = [
    inMilliseconds(measured.milliseconds),
    inMilliseconds(measured.processorTime),
    inMebibytes(measured.memory),
  ];
  return `  ${name.padEnd(14)}  ${figures.join('   ')}`;
}

/** The heading above the rounds. */
export const roundsHeading = `  ${' '.repeat(14)}         time     processor   peak memory`;

/** The comparisons of all figures. */
export function describeJudgements(judgements: Judgements): string {
  return [
    '                         ours        theirs   ratio   noise',
    `  Time            ${describe(judgements.time, inMilliseconds)}`,
    `  Processor time  ${describe(judgements.processorTime, inMilliseconds)}`,
    `  Peak memory     ${describe(judgements.memory, inMebibytes)}`,
  ].join('\n');
}

/** Returns the result of each figure. */
export interface Judgements {
  readonly time: Judgement;
  readonly processorTime: Judgement;
  readonly memory: Judgement;
}

function describe(judgement: Judgement, inWords: (value: number) => string): string {
  const { ours, theirs, ratio, noise, isMet } = judgement;
  const figures = `${inWords(ours)}   ${inWords(theirs)}   ${ratio.toFixed(2)}   ±${noise.toFixed(2)}`;
  return `${figures}   ${isMet ? 'met' : 'MISSED'}`;
}

const inMilliseconds = (value: number) => `${value.toFixed(0).padStart(8)} ms`;
const inMebibytes = (value: number) => `${(value / 2 ** 20).toFixed(1).padStart(7)} MiB`;
