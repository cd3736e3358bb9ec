import type { CaseResult, Figures, Target } from './results.ts';
import { missedTargets, missesFloor } from './results.ts';

/** Returns one case as a table of text, with its target and result. */
export function describeCase(result: CaseResult): string {
  const head = `\n${result.title}\n  ${'processor time of'.padEnd(18)}a document            the first    memory`;
  const missed = missedTargets(result);
  return [
    head,
    ...result.figures.map(describeFigures),
    ...result.targets.map((target) => describeTarget(target, missed.includes(target))),
    describeFloor(result),
  ].join('\n');
}

function describeFigures({ contestant, document, ratio, first, memory }: Figures): string {
  const times = ratio === 1 ? '' : `${ratio.toFixed(1)}×`;
  return `  ${contestant.padEnd(16)}${inMilliseconds(document)} ${times.padStart(7)}${inMilliseconds(first)}${inMegabytes(memory)}`;
}

function describeTarget({ what, ratio, atLeast }: Target, isMissed: boolean): string {
  const kept = isMissed ? 'MISSED' : 'kept';
  return `  ${kept}: docxtemplater takes ${ratio}× ours for the ${what}, promised ${atLeast}×`;
}

function describeFloor(result: CaseResult): string {
  const { document, ratio, atMost } = result.floor;
  const kept = missesFloor(result) ? 'MISSED' : 'kept';
  const floor = `the floor (compression, checksums and copying alone), ${inMilliseconds(document).trim()}`;
  return `  ${kept}: a document takes ${ratio}× ${floor}; promised ${atMost}×`;
}

const inMilliseconds = (microseconds: number) =>
  `${(microseconds / 1000).toFixed(2).padStart(10)} ms`;
const inMegabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0).padStart(7)} MB`;
