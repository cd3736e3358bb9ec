// node process.ts <address of the database>
//
// Begins jobs, and ends each when it reads a line from standard input. It prints `begun <subject>`,
// and then `ended <subject>` or `lost <subject>`.
import { createInterface } from 'node:readline';
import { QueueOfAProcess } from './queue-of-a-process.ts';

const [url = ''] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin });
const own = await QueueOfAProcess.open(`own_${String(process.pid)}`, { url });
await own.start(async (job) => {
  console.log(`begun ${job.subjectId}`);
  await new Promise((read) => lines.once('line', read));
  const outcome = await own.end(job);
  console.log(`${outcome.wasHeld ? 'ended' : 'lost'} ${job.subjectId}`);
  return outcome;
});
