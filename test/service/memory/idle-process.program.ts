// Answers each message with the memory that its heap has for new objects, in bytes, and fills that
// memory first if the message asks for it. Otherwise it is idle.
import { getHeapSpaceStatistics } from 'node:v8';
import { collectWhenIdle } from '../../../service/src/memory/collect-when-idle.ts';
import { systemTimers } from '../../../service/src/time/timers.ts';

const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    ?.physical_space_size;

/** V8 enlarges the memory for new objects if many outlive a collection. */
function fillHeap(): void {
  const kept = new Array<object>(100_000);
  for (let made = 0; made < 5_000_000; made += 1) kept[made % kept.length] = { made };
}

collectWhenIdle(systemTimers);
process.on('message', (message) => {
  if (message === 'fill') fillHeap();
  process.send?.(youngBytes());
});
