import { pause } from '../../../time/pause.ts';
import { systemTimers } from '../../../time/timers.ts';
import { processorTime } from './processor-time.ts';

/**
 * A process that used a smaller share of one processor than this is idle. The share is not zero,
 * because LibreOffice polls a lock that it waits for a thousand times a second: a hanging process uses
 * up to a thirtieth of a processor for that. On two processors with a load of 25, a process that
 * starts gets a fifth at least.
 */
const MIN_SHARE = 0.05;

/** How often the processor time is read within the time limit. */
const SAMPLES = 4;

/**
 * Detects a process that hangs. How long a task takes depends on the machine and its load; a process
 * that does nothing at all hangs on any machine. Where the system does not report processor time, no
 * process counts as idle. After the service itself was frozen, detection starts again.
 * @param milliseconds how long a process may be idle
 * @param whenIdle is called once
 * @returns stops the detection
 */
export function detectIdle(
  pid: number,
  milliseconds: number,
  whenIdle: () => void,
  timers = systemTimers,
  processorTimeOf = processorTime,
): () => void {
  let times: number[] = [];
  const isIdle = (): boolean => {
    const time = processorTimeOf(pid);
    if (time === null) return false;
    times.push(time);
    if (times.length <= SAMPLES) return false;
    return time - (times.shift() ?? time) < MIN_SHARE * milliseconds;
  };
  const sample = (): (() => void) =>
    pause(timers, milliseconds / SAMPLES, ({ wasFrozen }) => {
      if (wasFrozen) times = [];
      if (isIdle()) whenIdle();
      else cancel = sample();
    });
  let cancel = sample();
  return () => {
    cancel();
  };
}
