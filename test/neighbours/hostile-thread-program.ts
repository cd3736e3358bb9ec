// The program of a `HostileThread`.
import { parentPort, workerData } from 'node:worker_threads';
import { Flood } from './flood.ts';
import { startHostileReceiver } from './hostile-receiver.ts';
import type { FloodOrder, ToldByThread } from './hostile-thread.ts';

if (parentPort === null) throw new Error('This is the program of a thread.');
const port = parentPort;
const tell = (message: ToldByThread) => {
  port.postMessage(message);
};
let flood: Flood | null = null;
const receiverUrl = await startHostileReceiver(workerData as number, () => flood?.permit(1));
port.on('message', (message: 'stop' | FloodOrder) => {
  if (message !== 'stop') {
    flood = new Flood(message, () => {
      tell('full');
    });
    return;
  }
  void flood?.stop().then(() => {
    tell({ statuses: flood?.statuses ?? new Map() });
  });
});
tell({ receiverUrl });
