import { getHeapSpaceStatistics } from 'node:v8';
import { loopMeter } from '../concurrency/event-loop-load.ts';
import type { Timers } from '../time/timers.ts';
import { garbageCollector } from './garbage-collector.ts';
import { makeMajorCollectionsRare } from './rare-major-collections.ts';
import { slidingUtilization } from './sliding-utilization.ts';

const CHECK_MILLISECONDS = 5_000;

/**
 * 90 seconds. A collection drops the hidden classes that no object has, and V8 discards the optimized
 * code that depends on them: the next thousand runs take up to twice the processor time. So it is not
 * worth it for a process that works once a minute.
 */
const CHECKS_IN_WINDOW = 18;

/** Of the time of the event loop. On a slow machine, timers alone take 3 percent. */
const IDLE_UTILIZATION = 0.05;

/** Large enough that a service with a little traffic rarely reaches it. */
const MIN_GROWTH_BYTES = 8 * 1024 * 1024;

/** What a process did in the latest window, and what it could free at the end. */
export interface CheckedWindow {
  /** Of the event loop, from 0 to 1. */
  readonly utilization: number;
  /** By how much the heap has grown since the latest collection, in bytes. */
  readonly growthBytes: number;
}

/**
 * Collects garbage whenever this process has been idle for a while after work, until the process ends,
 * and rarely while it works. V8 enlarges its heap under load, and an idle process makes too few objects
 * for V8 to collect the garbage.
 */
export function collectWhenIdle(timers: Timers): void {
  const collectGarbage = garbageCollector();
  // Then V8 alone returns memory, as it does by default.
  if (collectGarbage === null) return;
  makeMajorCollectionsRare();
  const utilizationOfWindow = slidingUtilization(loopMeter, CHECKS_IN_WINDOW);
  // Much of what the start has left is garbage.
  let smallestBytes = 0;
  const check = () => {
    // V8 may have run a collection itself.
    const bytes = heapBytes();
    smallestBytes = Math.min(smallestBytes, bytes);
    const utilization = utilizationOfWindow();
    if (isCollectionDue({ utilization, growthBytes: bytes - smallestBytes })) {
      collectGarbage();
      smallestBytes = heapBytes();
    }
    timers.after(CHECK_MILLISECONDS, check);
  };
  timers.after(CHECK_MILLISECONDS, check);
}

/** Returns whether a process is idle and has much memory to return to the system. */
export function isCollectionDue({ utilization, growthBytes }: CheckedWindow): boolean {
  return utilization <= IDLE_UTILIZATION && growthBytes >= MIN_GROWTH_BYTES;
}

/**
 * Returns the size of the heap of this process in bytes: the memory for new objects, used or not, and
 * all old objects, garbage or not.
 */
function heapBytes(): number {
  return getHeapSpaceStatistics()
    .map((space) =>
      space.space_name === 'new_space' ? space.physical_space_size : space.space_used_size,
    )
    .reduce((sum, bytes) => sum + bytes, 0);
}
