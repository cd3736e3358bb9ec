import type { Judgement } from './judgement.ts';
import type { Measurement } from './measure.ts';

/** One line for one round of one node. */
export function describeRound(name: string, { milliseconds, memory }: Measurement): string {
  return `  ${name.padEnd(14)} ${inMilliseconds(milliseconds)}   ${inMebibytes(memory)}`;
}

/** The verdict over both figures. */
export function describeJudgements(time: Judgement, memory: Judgement): string {
  return [
    '                        ours          theirs   ratio   noise',
    `  Time            ${describe(time, inMilliseconds)}`,
    `  Peak memory     ${describe(memory, inMebibytes)}`,
  ].join('\n');
}

function describe(judgement: Judgement, inWords: (value: number) => string): string {
  const { ours, theirs, ratio, noise, isKept } = judgement;
  const figures = `${inWords(ours)}   ${inWords(theirs)}   ${ratio.toFixed(2)}   ±${noise.toFixed(2)}`;
  return `${figures}   ${isKept ? 'kept' : 'NOT KEPT'}`;
}

const inMilliseconds = (value: number) => `${value.toFixed(0).padStart(8)} ms`;
const inMebibytes = (value: number) => `${(value / 2 ** 20).toFixed(1).padStart(7)} MiB`;
