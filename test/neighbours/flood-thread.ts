// The thread that floods the service, so that it does not delay the measurement of this process.
import { parentPort, workerData } from 'node:worker_threads';
import { Flood } from './flood.ts';
import type { FloodOrder } from './started-flood.ts';

if (parentPort === null) throw new Error('This is the program of a thread.');
const port = parentPort;
const flood = new Flood(workerData as FloodOrder, () => {
  port.postMessage('full');
});
// It stops, or hears how many of its requests have finished.
port.on('message', (message: 'stop' | number) => {
  if (message !== 'stop') {
    flood.permit(message);
    return;
  }
  void flood.stop().then(() => {
    port.postMessage(flood.statuses);
    port.close();
  });
});
