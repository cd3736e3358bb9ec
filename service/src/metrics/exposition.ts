/** Metrics as text for a collector. */
export interface Exposition {
  readonly contentType: string;
  text(): Promise<string>;
}

/** The values of all metrics, in a form that can be sent to another process. */
export type MetricValues = readonly object[];

/** Metrics that can be shown together with those of other processes. */
export interface MergeableMetrics extends Exposition {
  values(): Promise<MetricValues>;
  /** Returns the text of the metrics of several processes, whose series must differ in a label. */
  textOf(all: readonly MetricValues[]): Promise<string>;
}

/** The clients that may read the metrics. */
export type MetricsFor = 'this-machine' | 'everybody' | 'nobody';
