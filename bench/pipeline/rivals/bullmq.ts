import { createRequire } from 'node:module';

interface Connection {
  host: string;
  port: number;
  maxRetriesPerRequest: null;
}

interface Job {
  id?: string;
  data: object;
}

/** The part of BullMQ that is used here. It is installed for this benchmark only, with its types. */
interface BullMq {
  Queue: new (
    name: string,
    options: { connection: Connection },
  ) => {
    add(
      name: string,
      data: object,
      options: { jobId: string; attempts: number; removeOnComplete: boolean },
    ): Promise<unknown>;
  };
  Worker: new (
    name: string,
    perform: (job: Job) => Promise<void>,
    options: { connection: Connection; concurrency: number },
  ) => {
    on(event: 'error', hear: (cause: Error) => void): unknown;
    on(event: 'failed', hear: (job: Job | undefined, cause: Error) => void): unknown;
  };
}

export const { Queue, Worker } = createRequire(import.meta.url)('bullmq') as BullMq;
