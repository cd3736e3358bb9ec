import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunId } from '@docloom/contract';
import { Run } from '@docloom/contract';
import { convertersOf } from '../pdf/converters-of.ts';
import { readPdfs } from '../pdf/read-pdf.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';

const CLIENTS = 10;
const OF_EACH = 5;
const ALL = CLIENTS * OF_EACH;
const KILLS = 5;
const READ_AT_ONCE = 10;

/** Milliseconds within which LibreOffice starts some times, on a machine that is busy. */
const STARTS = 15 * 60_000;

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
let name: string;
let workflows = 0;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
});
beforeEach(async () => {
  receiver = await Receiver.start();
  workflows += 1;
  name = `Load ${String(workflows)}`;
  workflow = await RunnableWorkflow.create(service.client, name);
  await workflow.addTemplate(['Number {{number}}.'], {
    createPdfCopy: true,
    outputName: 'Paper {{number}}',
  });
  await workflow.listen(receiver.url);
});
afterEach(() => receiver.stop());
afterAll(() => service.stop());

/** Ten clients that each send one order after the other. */
async function sendAll(): Promise<RunId[]> {
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const ids: RunId[] = [];
    for (let order = 0; order < OF_EACH; order += 1) {
      ids.push(await workflow.start({ number: client * OF_EACH + order }));
    }
    return ids;
  });
  return (await Promise.all(clients)).flat();
}

async function ended(runId: RunId): Promise<Run> {
  for (;;) {
    const answer = await service.client.get(`${workflow.path}/runs/${runId}/?wait=60`);
    const run = answer.shows(200, Run);
    if (run.finishedAt !== null) return run;
  }
}

const folder = () => join(service.holderFolder, name);
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const pdfs = () => files().filter((file) => file.endsWith('.pdf'));

/** Kills the converter again and again: each time when some more PDFs have been made. */
async function killSometimes(): Promise<number[]> {
  const killed: number[] = [];
  while (killed.length < KILLS) {
    await sleep(50);
    if (pdfs().length < killed.length * 6 + 1) continue;
    const pid = convertersOf(process.pid).find((one) => !killed.includes(one));
    if (pid === undefined) continue;
    process.kill(pid, 'SIGKILL');
    killed.push(pid);
  }
  return killed;
}

async function expectAllPdfs(runs: Run[]): Promise<void> {
  expect(runs.filter(({ status }) => status !== 'SUCCEEDED')).toEqual([]);
  expect(pdfs()).toHaveLength(ALL);
  for (let first = 0; first < ALL; first += READ_AT_ONCE) {
    const numbers = Array.from({ length: READ_AT_ONCE }, (_, index) => String(first + index));
    const contents = numbers.map((number) => readFileSync(join(folder(), `Paper ${number}.pdf`)));
    const texts = readPdfs(contents).map(({ pages }) => pages.map(({ text }) => text));
    expect(texts).toEqual(numbers.map((number) => [`Number ${number}.`]));
    // The service is in this process, and PDFs are read while everything else waits.
    await sleep(1);
  }
}

describe('Fifty documents of ten clients at once', () => {
  it(
    'become fifty PDFs, with fifty events',
    async () => {
      const runs = await Promise.all((await sendAll()).map(ended));
      await expectAllPdfs(runs);
      const events = await receiver.hears(ALL);
      expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['documents.created']));
    },
    STARTS,
  );

  it(
    'become fifty PDFs although the converter is killed five times',
    async () => {
      const ids = await sendAll();
      const [killed, runs] = await Promise.all([killSometimes(), Promise.all(ids.map(ended))]);
      expect(new Set(killed).size).toBe(KILLS);
      await expectAllPdfs(runs);
    },
    STARTS,
  );
});
