import type { JobKind } from '../job-queue.ts';

/** The queue of pg-boss for each kind of job. */
export const QUEUE_NAMES: Record<JobKind, string> = {
  run: 'runs',
  quarantinedRun: 'quarantined-runs',
  delivery: 'deliveries',
};

export const KINDS: readonly JobKind[] = ['run', 'quarantinedRun', 'delivery'];

/** Returns the kind of the jobs in a queue of pg-boss; undefined if it is none of ours. */
export function kindOfQueue(name: string): JobKind | undefined {
  return KINDS.find((kind) => QUEUE_NAMES[kind] === name);
}
