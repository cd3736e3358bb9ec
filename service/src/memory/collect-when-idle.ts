import { Session } from 'node:inspector/promises';
import { getHeapSpaceStatistics } from 'node:v8';
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

/**
 * Collects all garbage of this process whenever it is idle after work, until the process ends. V8
 * enlarges the memory for new objects under load, and an idle process allocates too little for a
 * collection that would return it to the system.
 */
export function collectWhenIdle(timers: Timers): void {
  let start = performance.eventLoopUtilization();
  const check = () => {
    const end = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(end, start);
    start = end;
    if (isCollectionDue({ utilization, youngBytes: youngBytes() })) void collect();
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

/** Does what V8 does when the system is short of memory: only that shrinks the young generation. */
async function collect(): Promise<void> {
  const session = new Session();
  try {
    session.connect();
    await session.post('HeapProfiler.collectGarbage');
  } catch {
    // The process only keeps its memory.
  } finally {
    session.disconnect();
  }
}
