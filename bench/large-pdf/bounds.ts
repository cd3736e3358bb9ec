import type { Outcome } from './measure.ts';

/** The maximum memory of one process in docs/pdf.md, with its growth between two samples. */
const MAX_MEMORY = 4.5 * 2 ** 30;

/** Two attempts of two minutes, each after a start of LibreOffice on a busy machine. */
const MAX_MILLISECONDS = 7 * 60_000;

/**
 * Returns the exceeded bounds of docs/pdf.md.
 * @returns a sentence for each; none if all were kept
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
