// What a first attempt looks like: a process that answers at once, renders the letter in memory,
// writes it and sends its event. Nothing is synced, and a crash loses everything in progress.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sendEvent } from '../../pipeline/rivals/event-sender.ts';
import { takeData } from '../../pipeline/rivals/take-data.ts';
import { wholeOf } from '../../templates/contestants/contestant.ts';
import { loadContestant } from '../../templates/contestants/index.ts';

const [port = '', folder = '', receiverUrl = '', library = ''] = process.argv.slice(2);
const { prepare } = await loadContestant(library);
const fill = prepare(await readFile(join(folder, 'letter.docx')));

takeData(Number(port), async (runId, data) => {
  setImmediate(() => {
    make(runId, data).catch(console.error);
  });
});

async function make(runId: string, data: object): Promise<void> {
  const document = wholeOf(await fill(data));
  await writeFile(join(folder, 'documents', `Letter ${runId}.docx`), document);
  await sendEvent(receiverUrl, runId);
}
