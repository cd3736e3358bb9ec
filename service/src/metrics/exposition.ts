/** Metrics as text for a collector. */
export interface Exposition {
  readonly contentType: string;
  text(): Promise<string>;
}

/** The clients that may read the metrics. */
export type MetricsFor = 'this-machine' | 'everybody' | 'nobody';
