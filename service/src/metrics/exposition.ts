/** Metrics as a text that a collector reads. */
export interface Exposition {
  readonly contentType: string;
  text(): Promise<string>;
}

/** Who is shown the metrics. */
export type MetricsFor = 'this-machine' | 'everybody' | 'nobody';
