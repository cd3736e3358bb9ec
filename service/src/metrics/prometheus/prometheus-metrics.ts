import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { ErrorCode } from '../../errors/errors.ts';
import type { JobKind } from '../../queue/job-queue.ts';
import type { MergeableMetrics, MetricValues } from '../exposition.ts';
import type { AcceptedAs, AnsweredRequest, Metrics, AttemptResult } from '../metrics.ts';
import type { Readings } from '../readings.ts';
import { ReadingGauges } from './reading-gauges.ts';

/** In seconds, from documents that are rendered at once to those that time out. */
const WORK_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];
/** In seconds. After an hour of waiting, an operator should have been alerted. */
const WAIT_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600];

/**
 * Collects metrics in its own registry, following Prometheus conventions: base units, names with
 * `_total`.
 */
export class PrometheusMetrics implements Metrics, MergeableMetrics {
  readonly #registry = new Registry();
  #gauges: ReadingGauges | null = null;
  readonly #requests = this.#counter('http_requests', 'Requests answered', [
    'method',
    'route',
    'status',
  ]);
  readonly #requestSeconds = this.#histogram(
    'http_request_duration',
    'How long answers took',
    WORK_SECONDS,
    ['route'],
  );
  readonly #accepted = this.#counter('source_data_accepted', 'Accepted source data, by result', [
    'result',
  ]);
  readonly #refused = this.#counter('source_data_refused', 'Rejected source data, by error code', [
    'code',
  ]);
  readonly #waits = this.#histogram(
    'job_wait',
    'How long jobs were due before they started',
    WAIT_SECONDS,
    ['kind'],
  );
  readonly #retried = this.#counter('jobs_tried_again', 'Jobs to be retried', ['kind']);
  readonly #renders = this.#histogram(
    'document_render',
    'How long it took to render a document, including the wait for a worker',
    WORK_SECONDS,
  );
  readonly #conversions = this.#histogram(
    'pdf_convert',
    'How long it took to make a PDF, including the wait for a process',
    WORK_SECONDS,
  );
  readonly #failedOutputs = this.#counter(
    'outputs_failed',
    'Documents and PDF copies that were not made, by error code',
    ['code'],
  );
  readonly #runs = this.#counter('runs_ended', 'Runs that ended, by outcome', ['outcome']);
  readonly #deliveries = this.#counter(
    'delivery_tries',
    'Attempts to deliver an event, by result',
    ['result'],
  );

  /** @param version the version of the service */
  constructor(version: string) {
    collectDefaultMetrics({ register: this.#registry });
    const registers = [this.#registry];
    const info = { name: 'docloom_info', help: 'The running version', labelNames: ['version'] };
    new Gauge({ ...info, registers }).set({ version }, 1);
    for (const result of ['started', 'kept', 'repeated'] as const)
      this.#accepted.inc({ result }, 0);
    for (const outcome of ['succeeded', 'failed'] as const) this.#runs.inc({ outcome }, 0);
    for (const result of ['delivered', 'tried_again', 'given_up'] as const) {
      this.#deliveries.inc({ result }, 0);
    }
    for (const kind of ['run', 'delivery'] as const) this.#retried.inc({ kind }, 0);
  }

  /** Adds the values that are read at each scrape. Must be called only once. */
  show(readings: Readings): void {
    this.#gauges = new ReadingGauges(this.#registry, readings);
  }

  /** Gives each series a label with the number of this worker process. */
  labelWorker(number: number): void {
    this.#registry.setDefaultLabels({ worker: String(number) });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    await this.#gauges?.read();
    return this.#registry.metrics();
  }

  async values(): Promise<MetricValues> {
    await this.#gauges?.read();
    return this.#registry.getMetricsAsJSON();
  }

  async textOf(all: readonly MetricValues[]): Promise<string> {
    // prom-client would omit some, or show a mean, because it expects the same series of each process.
    const alike = all.map((values) => values.map((metric) => ({ ...metric, aggregator: 'sum' })));
    return AggregatorRegistry.aggregate(alike).metrics();
  }

  requestAnswered({ method, route, status, milliseconds }: AnsweredRequest): void {
    this.#requests.inc({ method, route, status: `${String(Math.floor(status / 100))}xx` });
    this.#requestSeconds.observe({ route }, milliseconds / 1000);
  }

  sourceDataAccepted(result: AcceptedAs): void {
    this.#accepted.inc({ result });
  }

  sourceDataRejected(code: ErrorCode): void {
    this.#refused.inc({ code });
  }

  jobBegun(kind: JobKind, milliseconds: number): void {
    this.#waits.observe({ kind }, Math.max(milliseconds, 0) / 1000);
  }

  jobRetried(kind: JobKind): void {
    this.#retried.inc({ kind });
  }

  documentRendered(milliseconds: number): void {
    this.#renders.observe(milliseconds / 1000);
  }

  documentConverted(milliseconds: number): void {
    this.#conversions.observe(milliseconds / 1000);
  }

  outputFailed(code: string): void {
    this.#failedOutputs.inc({ code });
  }

  runEnded(status: 'SUCCEEDED' | 'FAILED'): void {
    this.#runs.inc({ outcome: status === 'SUCCEEDED' ? 'succeeded' : 'failed' });
  }

  deliveryAttempted(result: AttemptResult): void {
    this.#deliveries.inc({ result });
  }

  #counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    const registers = [this.#registry];
    return new Counter({ name: `docloom_${name}_total`, help, labelNames, registers });
  }

  #histogram<Label extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ): Histogram<Label> {
    const registers = [this.#registry];
    return new Histogram({ name: `docloom_${name}_seconds`, help, buckets, labelNames, registers });
  }
}
