import type { MetricValues } from '../metrics/exposition.ts';

/** What a worker process tells the primary. */
export type MessageOfWorker =
  /** It listens at this URL. */
  | { readonly docloom: 'serving'; readonly url: string }
  /** It answers `collectMetrics` from now on. */
  | { readonly docloom: 'offersMetrics' }
  | { readonly docloom: 'metrics'; readonly id: number; readonly values: MetricValues }
  /** A client has requested the metrics of all worker processes. */
  | { readonly docloom: 'metricsWanted'; readonly id: number };

/** What the primary tells a worker process. */
export type MessageToWorker =
  | { readonly docloom: 'collectMetrics'; readonly id: number }
  /** The answer to `metricsWanted`, from the processes that have answered in time. */
  | { readonly docloom: 'allMetrics'; readonly id: number; readonly all: readonly MetricValues[] };

/** Returns whether a message between processes is one of these. */
export function isOurs(message: unknown): message is MessageOfWorker | MessageToWorker {
  return typeof message === 'object' && message !== null && 'docloom' in message;
}
