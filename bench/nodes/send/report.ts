import { inMebibytes, inMilliseconds } from '../report.ts';
import type { Judgement } from '../judgement.ts';

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
