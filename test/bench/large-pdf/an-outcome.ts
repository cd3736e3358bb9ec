import type { Outcome } from '../../../bench/large-pdf/measure.ts';

const GIBIBYTE = 2 ** 30;

/** Returns the outcome of a successful conversion, with these members changed. */
export function anOutcome(changes: Partial<Outcome> = {}): Outcome {
  return {
    title: '200 slides',
    size: 1_000,
    became: 'PDF',
    sentence: '',
    took: 3_800,
    letters: { count: 2, longest: 3_700, failed: 0 },
    next: 100,
    leftOver: [],
    peak: 1.25 * GIBIBYTE,
    processes: 1,
    ...changes,
  };
}
