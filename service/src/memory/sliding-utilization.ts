import type { LoopMeter } from '../concurrency/event-loop-load.ts';

/**
 * Returns a function to call at regular checks. It returns the utilization of the event loop during
 * the latest checks, from 0 to 1; 1 before there were that many.
 * @param checks the length of the window
 */
export function slidingUtilization(meter: LoopMeter, checks: number): () => number {
  const readings = [meter.read()];
  return () => {
    const end = meter.read();
    readings.push(end);
    if (readings.length <= checks) return 1;
    const start = readings.shift() ?? end;
    return (end.active - start.active) / (end.total - start.total);
  };
}
