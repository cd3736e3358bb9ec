import type { PoolLimits } from './converter-pool.ts';

const GIBIBYTE = 1024 * 1024 * 1024;

/** What converters are held to; how many processes there are is the operator's choice. */
export const LIMITS: Omit<PoolLimits, 'processes'> = {
  waiting: 100,
  // On a busy machine the first start takes minutes; a document that takes two will take forever.
  start: 5 * 60_000,
  conversion: 2 * 60_000,
  documents: 500,
  memory: 2 * GIBIBYTE,
};
