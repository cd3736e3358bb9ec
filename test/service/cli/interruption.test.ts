import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '@docloom/contract';
import { Delivery, ListedDriveFile, Run } from '@docloom/contract';
import { holderFolderIn } from '../drive/holder-folder.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { paragraphsOf } from '../word-file.ts';
import { DocloomProcess } from './docloom-process.ts';
import { partialFilesIn } from '../drive/partial-files.ts';

const TOKEN = 'dlt_of_this_operator';
/** Many times what the service begins at once: what it has begun it finishes before it stops. */
const RUNS = 200;
const NUMBERS = Array.from({ length: RUNS }, (_, position) => position + 1);
/** So long that the runs take seconds: there is a middle to interrupt. */
const LONG_TEMPLATE = Array.from({ length: 3_000 }, () => 'Order {{number}}');

let folder: TemporaryFolder;
let receiver: Receiver;
let service: DocloomProcess;
let workflow: RunnableWorkflow;

beforeEach(async () => {
  folder = new TemporaryFolder();
  receiver = await Receiver.start();
  await start();
  workflow = await RunnableWorkflow.create(service.client(TOKEN));
  await workflow.addTemplate(LONG_TEMPLATE, { outputName: 'Order {{number}}' });
  await workflow.listen(receiver.url);
});
afterEach(async () => {
  await service.stop('SIGKILL');
  await receiver.stop();
  folder.remove();
});

async function start(port = '0'): Promise<void> {
  const args = ['--port', port, '--data', folder.path];
  service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN });
}

/** On the port that it had before: senders know its addresses. */
const startAgain = () => start(new URL(service.url).port);

const outputFolder = () => join(holderFolderIn(join(folder.path, 'drive')), 'Orders');

const outputs = () =>
  readdirSync(outputFolder(), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** The orders that the service has accepted. */
class SentOrders {
  readonly numbers: number[] = [];
  readonly accepted: RunId[] = [];

  async sendMore(): Promise<void> {
    const numbers = NUMBERS.map((number) => this.numbers.length + number);
    this.numbers.push(...numbers);
    this.accepted.push(...(await Promise.all(numbers.map((number) => workflow.start({ number })))));
  }
}

/**
 * Stops the service while some runs have ended and others have not. On a busy machine it may be
 * through with all of them before this process notices that some have: then it gets more.
 */
async function stopInTheMiddle(sent: SentOrders, signal: NodeJS.Signals): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    if (outputs().length === sent.accepted.length) await sent.sendMore();
    const count = outputs().length + 5;
    await until(`${String(count)} documents`, () => {
      const { length } = outputs();
      return length >= count || length === sent.accepted.length;
    });
    const ending = await service.stop(signal);
    expect(ending).toEqual(
      signal === 'SIGKILL' ? { code: null, signal } : { code: 0, signal: null },
    );
    if (outputs().length < sent.accepted.length) return;
    await startAgain();
  }
  throw new Error('Every time all runs had ended before the service could be stopped.');
}

async function runs(): Promise<Run[]> {
  const answer = await service.client(TOKEN).get(`${workflow.path}/runs/?limit=1000`);
  return answer.showsList(200, Run);
}

/** The statuses that stand in the database while no service runs. */
async function storedStatuses(): Promise<string[]> {
  const { store, close } = await openDatabase(join(folder.path, 'docloom.db'));
  const rows = await queriesOf(store).selectFrom('runs').select('status').distinct().execute();
  await close();
  return rows.map(({ status }) => status);
}

/** Waits until everything has come to its end. */
async function everythingEnds(): Promise<void> {
  await until('the runs to end', async () =>
    (await runs()).every(({ finishedAt }) => finishedAt !== null),
  );
  await until('the events to be delivered', async () => {
    const path = `${workflow.path}/outgoing-webhook/deliveries/?limit=1000`;
    const deliveries = (await service.client(TOKEN).get(path)).showsList(200, Delivery);
    return deliveries.every(({ status }) => status === 'DELIVERED');
  });
}

/** Everything of each run, once, and nothing beside. */
async function expectOneOfEach(accepted: readonly RunId[], numbers = NUMBERS): Promise<void> {
  const ended = await runs();
  expect(ended.map(({ id }) => id).toSorted()).toEqual([...accepted].toSorted());
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));

  const texts = outputs().map((name) => paragraphsOf(readFileSync(join(outputFolder(), name))));
  const orders = texts.map((text) => {
    expect(text).toHaveLength(LONG_TEMPLATE.length);
    expect(new Set(text).size).toBe(1);
    return Number(text[0]!.replace('Order ', ''));
  });
  expect(orders.toSorted((one, two) => one - two)).toEqual(numbers);
  expect(readdirSync(outputFolder()).filter((name) => !name.endsWith('.docx'))).toEqual([
    'Templates',
  ]);
  expect(partialFilesIn(join(folder.path, 'drive'))).toEqual([]);
  const listed = (await service.client(TOKEN).get('/v0/drive/files/')).showsList(
    200,
    ListedDriveFile,
  );
  const named = ended.flatMap((run) => run.outputs.map(({ file }) => file!.id));
  expect(new Set(named).size).toBe(accepted.length);
  // Beside the outputs: the upload, and the workflow's copy of it.
  expect(listed).toHaveLength(accepted.length + 2);

  const eventOfRun = new Map(receiver.events.map(({ id, data }) => [data.run.id, id]));
  expect([...eventOfRun.keys()].toSorted()).toEqual([...accepted].toSorted());
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(accepted.length);
}

describe('A restart in the middle of many runs leaves one document and one event each', () => {
  it.each([['SIGKILL'], ['SIGTERM']] as const)('after %s, twice', async (signal) => {
    const sent = new SentOrders();
    for (let times = 0; times < 2; times += 1) {
      await stopInTheMiddle(sent, signal);
      if (signal === 'SIGTERM') expect(await storedStatuses()).not.toContain('RUNNING');
      await startAgain();
    }
    await everythingEnds();
    await expectOneOfEach(sent.accepted, sent.numbers);
  });

  it('design, Idempotency-Key: requests without a response before SIGKILL can be repeated', async () => {
    const send = (number: number) =>
      workflow.send({ number }, { 'idempotency-key': `order-${String(number)}` });
    const firstSends = Promise.allSettled(NUMBERS.map(send));
    await until('some runs', async () => receiver.requests.length > 0);
    await service.stop('SIGKILL');
    await firstSends;
    await startAgain();
    const answers = await Promise.all(NUMBERS.map(send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await everythingEnds();
    const runIds = answers.map(({ headers }) => headers.get('docloom-run-id') as RunId);
    await expectOneOfEach(runIds);
  });
});
