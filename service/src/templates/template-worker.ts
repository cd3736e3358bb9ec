// The main module of each process in the pool.
import { collectWhenIdle } from '../memory/collect-when-idle.ts';
import { systemTimers } from '../time/timers.ts';
import { performTask } from './perform-task.ts';
import type { Assignment, WorkerMessage } from './task.ts';

// The service handles signals to the process group, and ends its workers itself.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (assignment: Assignment) => {
  send(performTask(assignment));
});
collectWhenIdle(systemTimers);
send({ type: 'started' });

function send(message: WorkerMessage): void {
  // If the parent was killed meanwhile, sending fails. That is not an error of this process, which
  // ends anyway.
  process.send?.(message, undefined, undefined, () => undefined);
}
