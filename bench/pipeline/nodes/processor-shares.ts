import { descendantsOf, processorTimeOf, programNameOf } from '../../pdf/processes.ts';

/** Processor time in milliseconds. */
export interface ProcessorShares {
  /** Of the processes that take and perform the work. */
  readonly workers: number;
  /** Of PostgreSQL or Redis. */
  readonly database: number;
  /** Of the senders and the receiver. */
  readonly bench: number;
}

const DATABASES = new Set(['postgres', 'redis-server']);

/** Returns what this process, and each kind of process below it, has used. Linux only. */
export function processorSharesNow(): ProcessorShares {
  const shares = { workers: 0, database: 0 };
  for (const id of descendantsOf(process.pid)) {
    const kind = DATABASES.has(programNameOf(id)) ? 'database' : 'workers';
    shares[kind] += processorTimeOf(id);
  }
  const { user, system } = process.cpuUsage();
  return { ...shares, bench: (user + system) / 1_000 };
}

/** Returns the difference of two of them, divided by a count. */
export function shareOfEach(
  before: ProcessorShares,
  after: ProcessorShares,
  count: number,
): ProcessorShares {
  const each = (key: keyof ProcessorShares) => (after[key] - before[key]) / count;
  return { workers: each('workers'), database: each('database'), bench: each('bench') };
}
