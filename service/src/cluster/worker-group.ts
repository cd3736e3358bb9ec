import type { Logger } from 'pino';
import type { PerProcess } from '../concurrency/scope.ts';
import { problem } from '../errors/errors.ts';
import type { Service } from '../main.ts';
import type { MetricValues } from '../metrics/exposition.ts';
import { startDeadline } from '../time/deadline.ts';
import { RestartDelays } from './restart-delays.ts';
import type { Ending } from './running-worker.ts';
import { RunningWorker } from './running-worker.ts';

/** A process that takes longer to stop is killed, before the primary itself gives up. */
const LONGEST_STOP_MILLISECONDS = 25_000;

const REPLACED = 'A worker process ended; starting another';
const NOT_STARTED = 'A worker process could not start; retrying';
const NO_METRICS = 'A worker process did not send its metrics in time';

export interface WorkerGroupOptions {
  /** The number of worker processes. */
  count: number;
  log: Logger;
}

/**
 * The states of a group.
 *
 * - Preparing: only the first worker process runs, because it may have to create the tables. If it
 *   ends, the group has failed.
 * - Running: a process that ends gets a successor after a delay.
 * - Stopping: all processes are told to stop, and none gets a successor.
 *
 *       preparing ──► running ──► stopping
 *           └────────────────────────▲
 */
type GroupState = 'preparing' | 'running' | 'stopping';

/**
 * Runs a service as several worker processes that listen on the same address (`node:cluster`). This
 * process, the primary, accepts connections and passes each to one of them in turn. If it dies, they
 * end.
 */
export class WorkerGroup implements Service, PerProcess {
  readonly scope = 'per process';
  readonly #count: number;
  readonly #log: Logger;
  /** By number. */
  readonly #members = new Map<number, RunningWorker>();
  readonly #delays = new RestartDelays();
  readonly #prepared = Promise.withResolvers<string>();
  readonly #empty = Promise.withResolvers<undefined>();
  readonly #notStopped: number[] = [];
  #state: GroupState = 'preparing';
  #url = '';

  private constructor({ count, log }: WorkerGroupOptions) {
    this.#count = count;
    this.#log = log;
  }

  /**
   * Starts the group. Resolves when the first worker process listens.
   * @throws DocloomError `worker_not_started`
   */
  static async start(options: WorkerGroupOptions): Promise<WorkerGroup> {
    const group = new WorkerGroup(options);
    group.#start(1);
    group.#url = await group.#prepared.promise;
    return group;
  }

  get url(): string {
    return this.#url;
  }

  /** @throws Error if a process did not shut down cleanly */
  async stop(): Promise<void> {
    this.#enter('stopping');
    const cancel = startDeadline(LONGEST_STOP_MILLISECONDS, () => {
      for (const member of this.#members.values()) member.kill();
    });
    for (const member of this.#members.values()) member.stop();
    this.#resolveIfEmpty();
    await this.#empty.promise;
    cancel();
    if (this.#notStopped.length === 0) return;
    throw new Error(`Worker processes did not shut down cleanly: ${this.#notStopped.join(', ')}`);
  }

  #enter(state: GroupState): void {
    this.#state = state;
  }

  #start(number: number): void {
    const identity = { number, count: this.#count, isFirst: this.#state === 'preparing' };
    const startedAt = performance.now();
    const member = new RunningWorker(identity, {
      onServing: (url) => {
        this.#onServing(url);
      },
      onMetricsWanted: (id) => {
        void this.#collectMetrics().then((all) => {
          member.send({ docloom: 'allMetrics', id, all });
        });
      },
      onEnded: (ending) => {
        this.#members.delete(number);
        this.#onEnded({ number, hasServed: member.hasServed, startedAt }, ending);
      },
    });
    this.#members.set(number, member);
  }

  #onServing(url: string): void {
    if (this.#state !== 'preparing') return;
    this.#enter('running');
    this.#prepared.resolve(url);
    for (let number = 2; number <= this.#count; number += 1) this.#start(number);
  }

  #onEnded(
    { number, hasServed, startedAt }: { number: number; hasServed: boolean; startedAt: number },
    ending: Ending,
  ): void {
    switch (this.#state) {
      case 'preparing':
        this.#prepared.reject(problem('worker_not_started'));
        break;
      case 'running': {
        const milliseconds = this.#delays.next(number, performance.now() - startedAt);
        const line = { worker: number, ...ending, milliseconds };
        if (hasServed) this.#log.warn(line, REPLACED);
        else this.#log.error(line, NOT_STARTED);
        this.#startLater(number, milliseconds);
        break;
      }
      case 'stopping':
        if (hasServed && ending.code !== 0) this.#notStopped.push(number);
        this.#resolveIfEmpty();
    }
  }

  /** The timer keeps the primary alive, even if no other process is left. */
  #startLater(number: number, milliseconds: number): void {
    setTimeout(() => {
      if (this.#state === 'running') this.#start(number);
    }, milliseconds);
  }

  /** Returns the metrics of all processes that have some. */
  async #collectMetrics(): Promise<MetricValues[]> {
    return Promise.all(
      [...this.#members].map(async ([worker, member]) => {
        const values = await member.metrics();
        if (values === undefined) this.#log.warn({ worker }, NO_METRICS);
        return values ?? [];
      }),
    );
  }

  #resolveIfEmpty(): void {
    if (this.#members.size === 0) this.#empty.resolve(undefined);
  }
}
