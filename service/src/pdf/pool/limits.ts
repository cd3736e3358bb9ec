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
  // One that is well takes a gigabyte and a half: nothing is won by replacing that one.
  memory: 2 * GIBIBYTE,
  // Two thousand slides take three; what takes more than four has been made to.
  mostMemory: 4 * GIBIBYTE,
  // Who makes one PDF a day does not hold more than a gigabyte for it all day.
  idle: 15 * 60_000,
};
