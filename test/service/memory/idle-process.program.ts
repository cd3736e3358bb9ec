// Answers each message with the memory of this process in bytes. It fills the heap first if the
// message asks for it, and is idle otherwise.
import { collectWhenIdle } from '../../../service/src/memory/collect-when-idle.ts';
import { systemTimers } from '../../../service/src/time/timers.ts';

/**
 * V8 enlarges the memory for new objects if many outlive a collection, and those that outlive two
 * become old. In the end, all are garbage.
 */
function fillHeap(): void {
  const kept = new Array<object>(500_000);
  for (let made = 0; made < 5_000_000; made += 1) kept[made % kept.length] = { made };
}

/** A minute and a half passes in a second. */
const FASTER = 90;

collectWhenIdle({
  ...systemTimers,
  after: (milliseconds, act) => systemTimers.after(milliseconds / FASTER, act),
});
process.on('message', (message) => {
  if (message === 'fill') fillHeap();
  process.send?.(process.memoryUsage.rss());
});
