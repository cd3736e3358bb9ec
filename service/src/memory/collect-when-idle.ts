import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Timers } from '../time/timers.ts';

const INTERVAL_MILLISECONDS = 4_000;

/** Of the time of the event loop. */
const IDLE_UTILIZATION = 0.02;

/**
 * Memory for new objects, from which on a collection is worthwhile. Large enough that a service with
 * a little traffic rarely reaches it.
 */
const MIN_YOUNG_BYTES = 12 * 1024 * 1024;

/** What a process did in an interval, and what its heap holds. */
export interface Interval {
  /** Of the event loop, from 0 to 1. */
  readonly utilization: number;
  /** The memory that the heap has for new objects, in bytes. */
  readonly youngBytes: number;
}

/** V8's function for tests, which `--expose-gc` adds to each new context. */
type CollectGarbage = (options: { type: 'minor' }) => void;

/**
 * Runs a minor garbage collection whenever this process is idle after work, until the process ends.
 * V8 enlarges the memory for new objects under load, and returns it only in a collection while few
 * objects are made. An idle process makes too few for V8 to start one.
 */
export function collectWhenIdle(timers: Timers): void {
  const collectGarbage = garbageCollector();
  // The process only keeps its memory.
  if (collectGarbage === null) return;
  let start = performance.eventLoopUtilization();
  const check = () => {
    const end = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(end, start);
    start = end;
    if (isCollectionDue({ utilization, youngBytes: youngBytes() })) {
      collectGarbage({ type: 'minor' });
    }
    timers.after(INTERVAL_MILLISECONDS, check);
  };
  timers.after(INTERVAL_MILLISECONDS, check);
}

/** Returns whether a process is idle and its heap has much memory to return to the system. */
export function isCollectionDue({ utilization, youngBytes }: Interval): boolean {
  return utilization <= IDLE_UTILIZATION && youngBytes >= MIN_YOUNG_BYTES;
}

function youngBytes(): number {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  return young?.physical_space_size ?? 0;
}

/**
 * Returns V8's function, or null if this version of Node does not expose it. A request of the
 * inspector for a collection would also return the memory, but V8 then discards compiled code: the
 * next runs took a quarter more processor time.
 */
function garbageCollector(): CollectGarbage | null {
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc') as CollectGarbage;
  } catch {
    return null;
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
