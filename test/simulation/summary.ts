import type { CampaignResult } from './campaign.ts';
import type { FaultClass, WorldResult } from './world/settings.ts';

/** Returns the counts of all worlds, one per line. */
export function summaryOf({ worlds, steps, counts, violations }: CampaignResult): string {
  const others = Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = [
    ['worlds', worlds],
    ['steps', steps],
    ...others,
    ['violations', violations.length],
  ];
  return lines
    .map(([name, count]) => `${String(name).padEnd(46)}${String(count).padStart(9)}`)
    .join('\n');
}

/**
 * Describes a broken promise, with the command that repeats it.
 * @param faults that it needs
 */
export function describeViolation(
  { seed, violation }: WorldResult,
  faults: readonly FaultClass[],
): string {
  if (violation === null) return `World ${seed} breaks no promise`;
  return [
    ...violation.lines.map((line) => `  ${line.slice(0, 300)}`),
    `World ${seed}, step ${violation.step}: ${violation.message}`,
    `Repeat it with: npm run simulate -- --world ${seed} --faults ${faults.join() || 'none'}`,
  ].join('\n');
}
