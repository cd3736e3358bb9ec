// What people build with pg-boss: a process that takes data into a queue on PostgreSQL, and workers
// that make the documents and send their events.
import { PgBoss } from 'pg-boss';
import { sendEvent } from './event-sender.ts';
import { LetterMaker } from './letter-maker.ts';
import { takeData } from './take-data.ts';

const QUEUE = 'letters';
/** With one worker or without notifications, most of the time passes between two polls. */
const WORKERS = { localConcurrency: 4, batchSize: 16, burstWhenBatchFull: true };
const CONNECTIONS = 10;

interface Letter {
  runId: string;
  data: object;
}

const [port = '', folder = '', receiverUrl = '', library = '', connectionString = ''] =
  process.argv.slice(2);
const letters = await LetterMaker.in(folder, library);
const boss = new PgBoss({ connectionString, max: CONNECTIONS, useListenNotify: true });
boss.on('error', console.error);
await boss.start();
await boss.createQueue(QUEUE, { notify: true });
await boss.work<Letter>(QUEUE, WORKERS, async (jobs) => {
  await Promise.all(
    jobs.map(async ({ data: { runId, data } }) => {
      await letters.make(runId, data);
      await sendEvent(receiverUrl, runId);
    }),
  );
});

takeData(Number(port), async (runId, data) => {
  await boss.send(QUEUE, { runId, data }, { retryLimit: 5 });
});
