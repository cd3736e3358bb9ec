import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Run } from '@docloom/contract';
import type { Delivery } from '@docloom/contract';
import { holderFolderIn } from '../drive/holder-folder.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import type { JobsTable } from '../../../service/src/store/tables.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { AnsweringServer } from '../webhooks/answering-server.ts';
import { DocloomProcess } from './docloom-process.ts';
import { ScriptedOffice } from './scripted-office.ts';
import { partialFilesIn } from '../drive/partial-files.ts';

const TOKEN = 'dlt_of_this_operator';
/** What hangs in these tests hangs for longer than this. */
const BOUND_MILLISECONDS = 30_000;
const IN_ORDER = { code: 0, signal: null };

let folder: TemporaryFolder;
let data: string;
let office: ScriptedOffice;
let service: DocloomProcess;
let workflow: RunnableWorkflow;

beforeEach(async () => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  office = new ScriptedOffice(folder.path);
  await start('0');
  workflow = await RunnableWorkflow.create(service.client(TOKEN));
});
afterEach(async () => {
  await service.stop('SIGKILL');
  folder.remove();
});

async function start(port: string): Promise<void> {
  const args = [
    '--port',
    port,
    '--data',
    data,
    '--soffice',
    office.program,
    '--unsandboxed-soffice',
  ];
  service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN });
}

/** On the port that it had before: the workflow knows its addresses. */
const startAgain = () => start(new URL(service.url).port);

/** Sends the signal; a process that does not end by itself is killed, which the answer tells. */
async function stopWithinBound(signal: NodeJS.Signals = 'SIGTERM') {
  const kill = setTimeout(() => void service.stop('SIGKILL'), BOUND_MILLISECONDS);
  const ending = await service.stop(signal);
  clearTimeout(kill);
  return ending;
}

/** The jobs that stand in the database while no service runs. */
async function storedJobs(): Promise<JobsTable[]> {
  const { store, close } = await openDatabase(join(data, 'docloom.db'));
  const jobs = await queriesOf(store).selectFrom('jobs').selectAll().execute();
  await close();
  return jobs as unknown as JobsTable[];
}

async function storedAttempts(): Promise<unknown> {
  const { store, close } = await openDatabase(join(data, 'docloom.db'));
  const columns = ['attemptOwner', 'crashes'] as const;
  const runs = await queriesOf(store).selectFrom('runs').select(columns).execute();
  await close();
  return runs;
}

const outputs = () =>
  readdirSync(join(holderFolderIn(join(data, 'drive')), 'Orders'))
    .filter((name) => name !== 'Templates')
    .toSorted();

/** A run whose PDF copy hangs. */
async function startHangingRun(): Promise<void> {
  await workflow.addTemplate(['{{number}}'], { outputName: 'Order', createPdfCopy: true });
  await workflow.start({ number: 1 });
  await until('the PDF copy to begin', () => office.hasBegun);
}

async function onlyRun(): Promise<Run> {
  const runs = await service.client(TOKEN).get(`${workflow.path}/runs/`);
  const [run, ...others] = runs.showsList(200, Run);
  expect(others).toEqual([]);
  return run!;
}

/** What was begun before is made once, and nothing lies beside it. */
async function expectOneOfEverything(): Promise<void> {
  await office.work();
  await startAgain();
  await until('the run to end', async () => (await onlyRun()).finishedAt !== null);
  expect(await onlyRun()).toMatchObject({ status: 'SUCCEEDED', error: null });
  expect(outputs()).toEqual(['Order.docx', 'Order.pdf']);
  expect(partialFilesIn(join(data, 'drive'))).toEqual([]);
}

describe('SIGTERM ends the service in time, with exit code 0', () => {
  it('returns a run that takes longer: it is due at the next start, as if it had never begun', async () => {
    await startHangingRun();
    expect(await stopWithinBound()).toEqual(IN_ORDER);
    expect(await storedJobs()).toMatchObject([{ kind: 'run', leasedAt: null }]);
    expect(await storedAttempts()).toEqual([{ attemptOwner: null, crashes: 0 }]);
    expect(outputs()).toEqual(['Order.docx']);
    await expectOneOfEverything();
  });

  it('and returned runs are not logged as errors', async () => {
    await startHangingRun();
    await stopWithinBound();
    const lines = service.stderr.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        kind: 'run',
        jobs: 1,
        msg: expect.stringContaining('will restart with the service') as string,
      },
    ]);
  });

  it('returns an event to a receiver that does not answer, and sends it after the next start', async () => {
    const receiver = await AnsweringServer.start();
    receiver.answer = () => undefined;
    await workflow.addTemplate(['{{number}}']);
    await workflow.listen(receiver.url());
    await workflow.run({ number: 1 });
    await until('the event', () => receiver.heard.length === 1);
    expect(await stopWithinBound()).toEqual(IN_ORDER);
    expect(await storedJobs()).toMatchObject([{ kind: 'delivery', leasedAt: null }]);
    receiver.answersWith(200);
    await startAgain();
    const delivered = (delivery: Delivery | undefined) => delivery?.status === 'DELIVERED';
    await until('the delivery', async () => delivered((await workflow.deliveries())[0]));
    const ids = receiver.heard.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    await receiver.stop();
  });

  it('answers requests that wait for the end of a run with the unfinished run', async () => {
    await startHangingRun();
    const { id } = await onlyRun();
    const waiting = service.client(TOKEN).get(`${workflow.path}/runs/${id}/?wait=60`);
    await service.client(TOKEN).get('/healthz');
    const ended = stopWithinBound();
    expect((await waiting).shows(200, Run)).toMatchObject({ id, finishedAt: null });
    expect(await ended).toEqual(IN_ORDER);
  });

  it('does not wait for a client that never finishes its request', async () => {
    const { hostname, port } = new URL(service.url);
    const client = connect(Number(port), hostname).on('error', () => undefined);
    const { pathname } = new URL(workflow.hook);
    client.write(`POST ${pathname} HTTP/1.1\r\nHost: docloom\r\nContent-Length: 100\r\n\r\n{`);
    await service.client(TOKEN).get('/healthz');
    expect(await stopWithinBound()).toEqual(IN_ORDER);
    client.destroy();
  });
});

describe('A second signal', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends the service at once: %s', async (signal) => {
    await startHangingRun();
    void service.stop('SIGTERM');
    await until('the stop to begin', () => service.stdout.includes('Stopping'));
    expect(await service.stop(signal)).toEqual({ code: null, signal });
    await expectOneOfEverything();
  });
});

describe('SIGKILL', () => {
  it('leaves nothing behind that prevents the next start from continuing at once', async () => {
    await startHangingRun();
    await service.stop('SIGKILL');
    expect(await storedJobs()).toMatchObject([{ kind: 'run', attempts: 1 }]);
    await expectOneOfEverything();
  });
});
