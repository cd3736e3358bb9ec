import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startDeadline } from '../../time/deadline.ts';
import { TemplateGaveUp } from '../templates.ts';
import type { Answer, Task } from './task.ts';

/** Beside this file, in the language that this file is in. */
const WORKER = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './template-worker.ts' : './template-worker.js',
    import.meta.url,
  ),
);

/** What one worker may use at most. */
export interface WorkerLimits {
  /** For one task. */
  readonly milliseconds: number;
  readonly megabytes: number;
}

/**
 * One worker, which does one task at a time. It is started by its first task, or before it; one that takes too
 * long, or too much memory, ends it, and the next task starts a new one.
 *
 * It is a process and not a thread: a thread that runs out of memory, or trips over its engine, may
 * take the whole service with it.
 */
export class WorkerSlot {
  readonly #limits: WorkerLimits;
  #worker: ChildProcess | null = null;
  #number = 0;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /** Starts the worker before there is a task for it. */
  start(): void {
    keepsServiceAliveNoMore(this.#running());
  }

  /** @throws TemplateGaveUp when the task takes too long; WorkerEnded */
  async perform(task: Task): Promise<Answer> {
    const worker = this.#running();
    const number = (this.#number += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const endDeadline = startDeadline(this.#limits.milliseconds, () => {
      this.#end(worker);
      const seconds = this.#limits.milliseconds / 1000;
      reject(new TemplateGaveUp(`it took longer than ${seconds} seconds to fill`));
    });
    const hear = (answer: Answer) => {
      if (answer.number === number) resolve(answer);
    };
    const lose = (_how: unknown, signal?: unknown) => {
      reject(new WorkerEnded(signal === 'SIGKILL'));
    };
    worker.on('message', hear).on('error', lose).on('exit', lose);
    try {
      keepsServiceAlive(worker);
      worker.send({ number, task });
      return await promise;
    } finally {
      endDeadline();
      worker.off('message', hear).off('error', lose).off('exit', lose);
      keepsServiceAliveNoMore(worker);
    }
  }

  /** Ends the worker, at once. */
  close(): void {
    if (this.#worker) this.#end(this.#worker);
  }

  #running(): ChildProcess {
    this.#worker ??= this.#start();
    return this.#worker;
  }

  #start(): ChildProcess {
    const worker = fork(WORKER, {
      // Bytes as bytes, not as a list of numbers.
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.#limits.megabytes}`],
      // One that runs out of memory writes pages about its engine, which tell nobody what to do.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Also one that dies between two tasks is replaced, and must not end the service.
    const replace = () => {
      this.#end(worker);
    };
    return worker.on('error', replace).on('exit', replace);
  }

  #end(worker: ChildProcess): void {
    if (this.#worker === worker) this.#worker = null;
    worker.kill('SIGKILL');
  }
}

/** The worker died over a task: too much memory, or killed from outside. */
export class WorkerEnded extends Error {
  /** From outside: a process that takes too much memory ends itself, with another signal. */
  readonly wasKilled: boolean;

  constructor(wasKilled: boolean) {
    super('The process that fills templates has ended');
    this.name = 'WorkerEnded';
    this.wasKilled = wasKilled;
  }
}

function keepsServiceAlive(worker: ChildProcess): void {
  worker.ref();
  worker.channel?.ref();
}

function keepsServiceAliveNoMore(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
}
