import { Random } from '../../chaos/random.ts';

const FEWEST_STEPS = 200;
const MOST_STEPS = 1_000;

/** Returns the number of steps of the world with this seed, unless a promise is broken before. */
export function stepsOf(seed: number): number {
  return FEWEST_STEPS + new Random(seed).branch().below(MOST_STEPS - FEWEST_STEPS);
}
