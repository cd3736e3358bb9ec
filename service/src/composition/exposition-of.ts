import { MetricsOfAllWorkers } from '../cluster/worker-process.ts';
import type { Config } from '../config.ts';
import type { Exposition } from '../metrics/exposition.ts';
import type { PrometheusMetrics } from '../metrics/prometheus/prometheus-metrics.ts';

/** Returns what `/metrics` shows: the metrics of this process, or of all worker processes. */
export function expositionOf(
  metrics: PrometheusMetrics,
  { worker }: Pick<Config, 'worker'>,
): Exposition {
  if (worker === null) return metrics;
  metrics.labelWorker(worker.number);
  return new MetricsOfAllWorkers(metrics);
}
