// What runs in each thread of the pool.
import { parentPort } from 'node:worker_threads';
import { performTask } from './perform-task.ts';
import type { Assignment } from './task.ts';

const port = parentPort;
if (!port) throw new Error('This file is started as a worker thread only');
port.on('message', (assignment: Assignment) => {
  port.postMessage(performTask(assignment));
});
