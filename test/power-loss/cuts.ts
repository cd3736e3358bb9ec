import type { Random } from '../chaos/random.ts';
import type { Loss } from './model/loss.ts';
import type { Step } from './trace/recording.ts';

/** A moment of a recording at which the power is cut. */
export interface Cut {
  /** How many steps were done before. */
  after: number;
  loss: Loss;
}

const RANDOM_LOSSES: readonly Loss[] = ['any', 'any', 'any', 'the latest', 'the latest', 'nothing'];

/**
 * Plans the power cuts of a recording: one before the end of each sync with everything lost that is
 * not synced, which are all states that such a loss can leave; and random ones.
 * @param count of all; if it is too small for the first, they are a random part of those
 * @returns the cuts in the order of the recording
 */
export function planCuts(steps: readonly Step[], count: number, random: Random): Cut[] {
  const ends = steps.flatMap(({ operation }, after) =>
    operation.kind === 'endSync' ? [after] : [],
  );
  const strict = [...ends, steps.length].map((after): Cut => ({ after, loss: 'everything' }));
  while (strict.length > count) strict.splice(random.below(strict.length), 1);
  const others = Array.from({ length: count - strict.length }, (): Cut => {
    return { after: random.below(steps.length + 1), loss: random.pick(RANDOM_LOSSES) };
  });
  return [...strict, ...others].toSorted((one, other) => one.after - other.after);
}
