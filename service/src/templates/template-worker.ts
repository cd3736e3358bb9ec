// What runs in each process of the pool.
import { performTask } from './perform-task.ts';
import type { Assignment, WorkerMessage } from './task.ts';

// A signal to the whole group is for the service to answer; without it there is nothing to do.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (assignment: Assignment) => {
  say(performTask(assignment));
});
say({ said: 'started' });

function say(message: WorkerMessage): void {
  // Who asked may have been killed meanwhile: that is no fault of this process, and it ends anyway.
  process.send?.(message, undefined, undefined, () => undefined);
}
