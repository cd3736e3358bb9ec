import cluster from 'node:cluster';
import { z } from 'zod';

const WorkerIdentity = z.object({
  /** From 1. The process that takes the place of another one gets the number of that. */
  number: z.int().min(1),
  /** The number of worker processes. */
  count: z.int().min(1),
  /** Whether no other worker process runs yet. */
  isFirst: z.boolean(),
});

/** One of the worker processes that share the address of a service. */
export type WorkerIdentity = z.infer<typeof WorkerIdentity>;

/** Returns the environment that tells a worker process who it is. */
export function environmentOf(identity: WorkerIdentity): Record<string, string> {
  return { DOCLOOM_WORKER: JSON.stringify(identity) };
}

/**
 * Returns which worker process this is; null if it is none. Another program may run the service in a
 * cluster of its own, which tells it nothing.
 */
export function workerIdentity(): WorkerIdentity | null {
  const told = process.env['DOCLOOM_WORKER'];
  // Its own children are no worker processes.
  delete process.env['DOCLOOM_WORKER'];
  return cluster.isWorker && told !== undefined ? WorkerIdentity.parse(JSON.parse(told)) : null;
}
