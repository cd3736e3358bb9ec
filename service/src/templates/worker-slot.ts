import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startDeadline } from '../time/deadline.ts';
import { TemplateGaveUp } from './templates.ts';
import { isSystemError } from '../errors/system-error.ts';
import type { Answer, Task, WorkerMessage } from './task.ts';

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
  /** Those that have said anything. */
  readonly #started = new WeakSet<ChildProcess>();
  #worker: ChildProcess | null = null;
  #number = 0;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /** Starts the worker before there is a task for it. */
  start(): void {
    try {
      keepsServiceAliveNoMore(this.#running());
    } catch (cause) {
      // The first task hears of it.
      if (!(cause instanceof WorkerEnded)) throw cause;
    }
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
    const hear = (message: WorkerMessage) => {
      if (message.said !== 'started' && message.number === number) resolve(message);
    };
    const lose = (_code: unknown, signal: unknown) => {
      reject(new WorkerEnded(this.#howEnded(worker, signal)));
    };
    const miss = () => {
      reject(new WorkerEnded(this.#started.has(worker) ? 'killed' : 'not started'));
    };
    worker.on('message', hear).on('error', miss).on('exit', lose);
    try {
      keepsServiceAlive(worker);
      worker.send({ number, task });
      return await promise;
    } finally {
      endDeadline();
      worker.off('message', hear).off('error', miss).off('exit', lose);
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

  /** A process that ends before it has said anything has not come as far as to a task. */
  #howEnded(worker: ChildProcess, signal: unknown): WorkerEnded['how'] {
    if (signal === 'SIGKILL') return 'killed';
    return this.#started.has(worker) ? 'by itself' : 'not started';
  }

  /** @throws WorkerEnded when the system starts none */
  #start(): ChildProcess {
    const worker = forkWorker(this.#limits);
    worker.once('message', () => this.#started.add(worker));
    if (worker.pid === undefined) {
      // It tells of that once more, and has no channel perhaps.
      worker.on('error', () => undefined);
      throw new WorkerEnded('not started');
    }
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

/** The worker died over a task. */
export class WorkerEnded extends Error {
  /**
   * One that takes too much memory ends `by itself`. One that was `killed` from outside, or was `not
   * started` because the system lacks processes, memory or files, is not for what it was to do.
   */
  readonly how: 'by itself' | 'killed' | 'not started';

  constructor(how: WorkerEnded['how']) {
    super('The process that fills templates has ended');
    this.name = 'WorkerEnded';
    this.how = how;
  }
}

/** @throws WorkerEnded */
function forkWorker({ megabytes }: WorkerLimits): ChildProcess {
  try {
    return fork(WORKER, {
      // Bytes as bytes, not as a list of numbers.
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${megabytes}`],
      // One that runs out of memory writes pages about its engine, which tell nobody what to do.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch (cause) {
    throw isSystemError(cause) ? new WorkerEnded('not started') : cause;
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
