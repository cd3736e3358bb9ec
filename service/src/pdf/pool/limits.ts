import type { PoolLimits } from './converter-pool.ts';

const GIBIBYTE = 1024 * 1024 * 1024;

/** The limits of converters; the operator sets the number of processes, and `idle`. */
export const LIMITS: Omit<PoolLimits, 'processes'> = {
  waiting: 100,
  // On a busy machine, the first start takes minutes. A document that takes two will never finish.
  start: 5 * 60_000,
  conversion: 2 * 60_000,
  // Even on a busy machine, a start or document that makes progress has used processor time by
  // then.
  idleLimit: 20_000,
  documents: 500,
  // A healthy process uses 1.5 GB; replacing it would gain nothing.
  memory: 2 * GIBIBYTE,
  // Two thousand slides take 3 GB; a document that takes more than 4 GB is probably malicious.
  mostMemory: 4 * GIBIBYTE,
  // Frees more than a gigabyte on machines that rarely make a PDF.
  idle: 10 * 60_000,
};
