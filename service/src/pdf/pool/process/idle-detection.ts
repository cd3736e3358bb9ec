import { pause } from '../../../time/pause.ts';
import { systemTimers } from '../../../time/timers.ts';
import { processorTime } from './processor-time.ts';

/**
 * Who has had less of one processor than this is still. It is not nothing, because LibreOffice looks
 * at a lock that it waits for a thousand times a second: one that hangs takes up to a thirtieth of a
 * processor with that. On two processors with a load of 25, a start has had a fifth at least.
 */
const LEAST_SHARE = 0.05;

/** So often in the time that is looked at. */
const LOOKS = 4;

/**
 * Watches whether a process works on what it is to do. How long that takes depends on the machine
 * and on everybody else on it; that nothing at all is done does not. Where the machine does not
 * tell of processor time, nobody is still. When the service was frozen, so was the process perhaps:
 * it is watched anew.
 * @param milliseconds so long a process may be without work
 * @param whenStill is called once
 * @returns ends the watch
 */
export function watchStillness(
  pid: number,
  milliseconds: number,
  whenStill: () => void,
  timers = systemTimers,
  processorTimeOf = processorTime,
): () => void {
  let times: number[] = [];
  const isStill = (): boolean => {
    const time = processorTimeOf(pid);
    if (time === null) return false;
    times.push(time);
    if (times.length <= LOOKS) return false;
    return time - (times.shift() ?? time) < LEAST_SHARE * milliseconds;
  };
  const look = (): (() => void) =>
    pause(timers, milliseconds / LOOKS, ({ wasFrozen }) => {
      if (wasFrozen) times = [];
      if (isStill()) whenStill();
      else cancel = look();
    });
  let cancel = look();
  return () => {
    cancel();
  };
}
