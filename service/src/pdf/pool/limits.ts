import type { PoolLimits } from './converter-pool.ts';

const GIBIBYTE = 1024 * 1024 * 1024;

/** What converters are held to; how many processes there are is the operator's choice. */
export const LIMITS: Omit<PoolLimits, 'processes'> = {
  waiting: 100,
  // On a busy machine the first start takes minutes; a document that takes two will take forever.
  start: 5 * 60_000,
  conversion: 2 * 60_000,
  // On a busy machine, too, a start or a document that does something has been seen doing it by then.
  still: 20_000,
  documents: 500,
  // Twice what one takes that is well: nothing is won by replacing that one.
  memory: 3 * GIBIBYTE,
  // Who makes one PDF a day does not hold more than a gigabyte for it all day.
  idle: 15 * 60_000,
};
