import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { programFile } from '../concurrency/program-file.ts';
import { startDeadline } from '../time/deadline.ts';
import { TemplateAborted } from './templates.ts';
import { isSystemError } from '../errors/system-error.ts';
import type { Answer, Task, WorkerMessage } from './task.ts';

const WORKER = fileURLToPath(programFile('./template-worker', import.meta.url));

/** The limits of one worker. */
export interface WorkerLimits {
  /** For one task. */
  readonly milliseconds: number;
  readonly megabytes: number;
}

/**
 * Runs one worker, which does one task at a time. The worker is started by its first task, or
 * before it. A task that exceeds the time or memory limit ends the worker, and the next task starts
 * a new one.
 *
 * The worker is a process and not a thread: a thread that runs out of memory or crashes its engine
 * may end the whole service.
 */
export class WorkerSlot {
  readonly #limits: WorkerLimits;
  /** The workers that have sent a message. */
  readonly #started = new WeakSet<ChildProcess>();
  #worker: ChildProcess | null = null;
  #number = 0;

  constructor(limits: WorkerLimits) {
    this.#limits = limits;
  }

  /**
   * Starts the worker if it does not run, and resolves when it can begin a task at once.
   * @throws WorkerEnded
   */
  async start(): Promise<void> {
    const worker = this.#running();
    letServiceExit(worker);
    if (this.#started.has(worker)) return;
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const onMessage = () => {
      resolve(undefined);
    };
    const onEnd = () => {
      reject(new WorkerEnded('not started'));
    };
    worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    try {
      await promise;
    } finally {
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    }
  }

  /**
   * Performs a task.
   * @throws TemplateAborted if the task takes too long; WorkerEnded
   */
  async perform(task: Task): Promise<Answer> {
    const worker = this.#running();
    const number = (this.#number += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const endDeadline = startDeadline(this.#limits.milliseconds, () => {
      this.#end(worker);
      const seconds = this.#limits.milliseconds / 1000;
      reject(new TemplateAborted(`it took longer than ${seconds} seconds to fill`));
    });
    const onMessage = (message: WorkerMessage) => {
      if (message.type !== 'started' && message.number === number) resolve(message);
    };
    const onExit = (_code: unknown, signal: unknown) => {
      reject(new WorkerEnded(this.#howEnded(worker, signal)));
    };
    const onError = () => {
      reject(new WorkerEnded(this.#started.has(worker) ? 'killed' : 'not started'));
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    try {
      keepServiceAlive(worker);
      worker.send({ number, task });
      return await promise;
    } finally {
      endDeadline();
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      letServiceExit(worker);
    }
  }

  /** Ends the worker at once. */
  close(): void {
    if (this.#worker) this.#end(this.#worker);
  }

  #running(): ChildProcess {
    this.#worker ??= this.#fork();
    return this.#worker;
  }

  /** Returns how a worker ended. A process that has sent no message has not started its task. */
  #howEnded(worker: ChildProcess, signal: unknown): WorkerEnded['how'] {
    if (signal === 'SIGKILL') return 'killed';
    return this.#started.has(worker) ? 'by itself' : 'not started';
  }

  /**
   * Starts a worker.
   * @throws WorkerEnded if the operating system starts none
   */
  #fork(): ChildProcess {
    const worker = forkWorker(this.#limits);
    worker.once('message', () => this.#started.add(worker));
    if (worker.pid === undefined) {
      // Node also emits the error as an event, and the process may have no channel.
      worker.on('error', () => undefined);
      throw new WorkerEnded('not started');
    }
    // A worker that dies between two tasks must be replaced, and must not end the service.
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

/** Thrown if the worker ended during a task. */
export class WorkerEnded extends Error {
  /**
   * A worker that exceeds its memory limit ends `by itself`. If it was `killed` from outside, or
   * `not started` because the system lacks processes, memory or files, its task is not the cause.
   */
  readonly how: 'by itself' | 'killed' | 'not started';

  constructor(how: WorkerEnded['how']) {
    super('The process that fills templates has ended');
    this.name = 'WorkerEnded';
    this.how = how;
  }
}

/**
 * Forks a worker process.
 * @throws WorkerEnded
 */
function forkWorker({ megabytes }: WorkerLimits): ChildProcess {
  try {
    return fork(WORKER, {
      // Sends bytes as bytes, not as a list of numbers.
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${megabytes}`],
      // A worker that runs out of memory prints pages about its engine, which do not help the
      // operator.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch (cause) {
    throw isSystemError(cause) ? new WorkerEnded('not started') : cause;
  }
}

function keepServiceAlive(worker: ChildProcess): void {
  worker.ref();
  worker.channel?.ref();
}

function letServiceExit(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
}
