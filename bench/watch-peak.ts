import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_INTERVAL_MS = 50;

/** A running observation of a value. */
export interface PeakWatch {
  /** Ends the observation, and returns the highest sampled value. */
  stop(): Promise<number>;
}

/** Samples a value, such as the memory of a process, until it is stopped. */
export function watchPeak(sample: () => number): PeakWatch {
  const end = new AbortController();
  let peak = sample();
  const watch = async () => {
    while (!end.signal.aborted) {
      await sleep(SAMPLE_INTERVAL_MS, undefined, { signal: end.signal }).catch(() => {});
      peak = Math.max(peak, sample());
    }
  };
  const watching = watch();
  return {
    async stop() {
      end.abort();
      await watching;
      return peak;
    },
  };
}
