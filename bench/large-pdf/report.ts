import type { Outcome } from './measure.ts';

/** Returns the result of a document as text. */
export function describeOutcome(outcome: Outcome): string {
  const { title, size, became, took, peak, processes, letters, next, leftOver } = outcome;
  const lines = [
    `${title} (${(size / 2 ** 20).toFixed(1)} MB): ${became} after ${inSeconds(took)}`,
    `  ${(peak / 2 ** 20).toFixed(0)} MiB at most in ${String(processes)} processes`,
    `  ${String(letters.count)} letters meanwhile, the longest ${inSeconds(letters.longest)}, ${String(letters.failed)} failed; the next ${inSeconds(next)}`,
  ];
  if (outcome.sentence !== '') lines.push(`  ${outcome.sentence}`);
  if (leftOver.length > 0) lines.push(`  LEFT OVER: ${leftOver.join(', ')}`);
  return lines.join('\n');
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
