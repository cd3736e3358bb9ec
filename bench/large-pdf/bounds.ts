import type { Outcome } from './measure.ts';

/** What docs/pdf.md says that one process takes at most, with what it takes between two looks. */
const MAX_MEMORY = 4.5 * 2 ** 30;

/** Two tries of two minutes, and a start of LibreOffice on a busy machine before each. */
const MAX_MILLISECONDS = 7 * 60_000;

/**
 * What of the promises of docs/pdf.md was not kept.
 * @returns a sentence for each; none when all were
 */
export function brokenBounds(outcome: Outcome): string[] {
  const { title, took, peak, letters, leftOver } = outcome;
  return [
    [took > MAX_MILLISECONDS, `took ${String(Math.round(took / 1000))} seconds`],
    [peak > MAX_MEMORY, `took ${(peak / 2 ** 30).toFixed(1)} GB of memory`],
    [letters.failed > 0, `cost ${String(letters.failed)} letters their PDF`],
    [leftOver.length > 0, `left ${leftOver.join(', ')}`],
  ].flatMap(([isBroken, what]) => (isBroken ? [`${title}: ${String(what)}.`] : []));
}
