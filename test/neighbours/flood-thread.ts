// The thread that floods the service, so that it does not delay the measurement of this process.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Flood } from './flood.ts';
import type { FloodOrder } from './started-flood.ts';

if (parentPort === null) throw new Error('This is the program of a thread.');
const { senders, requests } = workerData as FloodOrder;
const flood = new Flood({ senders }, requests);
await once(parentPort, 'message');
await flood.stop();
parentPort.postMessage(flood.statuses);
parentPort.close();
