import { Worker } from 'node:worker_threads';
import { TemplateGaveUp } from '../templates.ts';
import type { Answer, Task } from './task.ts';

/** Beside this file, in the language that this file is in. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './template-worker.ts' : './template-worker.js',
  import.meta.url,
);

/** What one thread may use at most. */
export interface WorkerLimits {
  /** For one task. */
  readonly milliseconds: number;
  readonly megabytes: number;
}

/**
 * One thread, which does one task at a time. It is started by its first task; one that takes too
 * long, or too much memory, ends it, and the next task starts a new one.
 */
export class WorkerSlot {
  readonly #limits: WorkerLimits;
  #worker: Worker | null = null;
  #number = 0;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /** @throws TemplateGaveUp */
  async perform(task: Task): Promise<Answer> {
    const worker = this.#running();
    const number = (this.#number += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const giveUp = (reason: string) => {
      this.#end(worker);
      reject(new TemplateGaveUp(reason));
    };
    const timeOver = setTimeout(() => {
      giveUp(`it took longer than ${this.#limits.milliseconds / 1000} seconds to fill`);
    }, this.#limits.milliseconds);
    const hear = (answer: Answer) => {
      if (answer.number === number) resolve(answer);
    };
    const fail = (cause: Error & { code?: string }) => {
      if (cause.code === 'ERR_WORKER_OUT_OF_MEMORY') giveUp('it took too much memory to fill');
      else reject(cause);
    };
    const exit = () => {
      reject(new TemplateGaveUp('the thread that filled it ended'));
    };
    worker.on('message', hear).on('error', fail).on('exit', exit);
    try {
      worker.ref();
      worker.postMessage({ number, task });
      return await promise;
    } finally {
      clearTimeout(timeOver);
      worker.off('message', hear).off('error', fail).off('exit', exit);
      // An idle thread must not keep the process alive.
      worker.unref();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #running(): Worker {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #start(): Worker {
    const worker = new Worker(WORKER, {
      name: 'templates',
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes },
    });
    // Also one that dies between two tasks is replaced, and must not end the process.
    worker.on('error', () => {
      this.#end(worker);
    });
    worker.on('exit', () => {
      this.#end(worker);
    });
    return worker;
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }
}
