import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import type { MetricValues } from '../metrics/exposition.ts';
import type { MessageOfWorker, MessageToWorker } from './messages.ts';
import { isOurs } from './messages.ts';
import { PendingAnswers } from './pending-answers.ts';
import type { WorkerIdentity } from './worker-identity.ts';
import { environmentOf } from './worker-identity.ts';

/** A process that takes longer to send its metrics is left out. */
const METRICS_MILLISECONDS = 2_000;

/** How a worker process has ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  /** The error of the operating system, if the process could not be started. */
  readonly err?: unknown;
}

/** What happens to a worker process. */
export interface WorkerListener {
  onServing(url: string): void;
  onMetricsWanted(id: number): void;
  /** Is called once. */
  onEnded(ending: Ending): void;
}

/** A worker process, from its start to its end, as the primary sees it. */
export class RunningWorker {
  readonly #listener: WorkerListener;
  readonly #metrics = new PendingAnswers<MetricValues>();
  readonly #worker: Worker | null;
  #hasServed = false;
  #offersMetrics = false;
  #hasEnded = false;

  /** Starts the process: this program, with the same arguments. */
  constructor(identity: WorkerIdentity, listener: WorkerListener) {
    this.#listener = listener;
    this.#worker = this.#fork(identity);
  }

  /** Returns whether the process has listened. */
  get hasServed(): boolean {
    return this.#hasServed;
  }

  /** Asks the process to shut down cleanly. */
  stop(): void {
    this.#worker?.process.kill('SIGTERM');
  }

  kill(): void {
    this.#worker?.process.kill('SIGKILL');
  }

  send(message: MessageToWorker): void {
    if (this.#worker?.isConnected()) this.#worker.send(message);
  }

  /**
   * Returns the metrics of the process; null if it has none yet, and undefined if it does not send them
   * in time.
   */
  async metrics(): Promise<MetricValues | null | undefined> {
    if (!this.#offersMetrics) return null;
    return this.#metrics.ask((id) => {
      this.send({ docloom: 'collectMetrics', id });
    }, METRICS_MILLISECONDS);
  }

  #fork(identity: WorkerIdentity): Worker | null {
    let worker: Worker;
    try {
      worker = cluster.fork(environmentOf(identity));
    } catch (err) {
      // The caller gets this object first.
      setImmediate(() => {
        this.#end({ code: null, signal: null, err });
      });
      return null;
    }
    worker.on('message', (message: unknown) => {
      if (isOurs(message)) this.#onMessage(message);
    });
    worker.on('error', (err) => {
      // Otherwise it could not be reached, because it has just ended.
      if (worker.process.pid === undefined) this.#end({ code: null, signal: null, err });
    });
    worker.on('exit', (code: number | null, signal: string | null) => {
      this.#end({ code, signal });
    });
    return worker;
  }

  #onMessage(message: MessageOfWorker | MessageToWorker): void {
    switch (message.docloom) {
      case 'serving':
        this.#hasServed = true;
        this.#listener.onServing(message.url);
        break;
      case 'offersMetrics':
        this.#offersMetrics = true;
        break;
      case 'metrics':
        this.#metrics.answered(message.id, message.values);
        break;
      case 'metricsWanted':
        this.#listener.onMetricsWanted(message.id);
        break;
      default:
    }
  }

  #end(ending: Ending): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#listener.onEnded(ending);
  }
}
