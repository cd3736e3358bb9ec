import type { Random } from '../../test/chaos/random.ts';

/** Returns an exponentially distributed number: the time between events without memory. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random.next());
}
