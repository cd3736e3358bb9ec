// What people build with BullMQ: a process that takes data into a queue on Redis, and a worker that
// makes the document and sends its event.
import { Queue, Worker } from './bullmq.ts';
import { sendEvent } from './event-sender.ts';
import { LetterMaker } from './letter-maker.ts';
import { takeData } from './take-data.ts';

const CONCURRENCY = 16;

const [port = '', folder = '', receiverUrl = '', library = '', redisPort = ''] =
  process.argv.slice(2);
const connection = { host: '127.0.0.1', port: Number(redisPort), maxRetriesPerRequest: null };
const letters = await LetterMaker.in(folder, library);
const queue = new Queue('letters', { connection });
const worker = new Worker(
  'letters',
  async ({ id = '', data }) => {
    await letters.make(id, data);
    await sendEvent(receiverUrl, id);
  },
  { connection, concurrency: CONCURRENCY },
);
worker.on('error', console.error);
worker.on('failed', (_, cause) => {
  console.error(cause);
});

takeData(Number(port), async (runId, data) => {
  await queue.add('letter', data, { jobId: runId, attempts: 5, removeOnComplete: true });
});
