// The part of `npm run keep-database` that runs on Node 24. Started by run.mjs after the set-up.
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Delivery, DriveFile, Run, Workflow } from '@docloom/contract';
import { holderFolderIn } from '../../../drive/holder-folder.ts';
import { migrations } from '../../../../../service/src/store/migrations/index.ts';
import { docloom, DocloomProcess } from '../../../cli/docloom-process.ts';
import type { Answer } from '../../../answer.ts';
import { Client } from '../../../client.ts';
import { Receiver } from '../../../receiver.ts';
import { TemporaryFolder } from '../../../temporary-folder.ts';
import { until } from '../../../until.ts';
import { wordFile } from '../../../word-file.ts';
import type { Scene } from './scene.ts';
import { ACCEPTED, TEMPLATE_TEXT } from './scene.ts';

/** Left behind by a killed process, and created again by a start. */
const NOT_KEPT = ['docloom.db-shm', 'docloom.lock', 'docloom.lock-journal'];

const version = Object.keys(migrations).at(-1) ?? '';
const target = join(import.meta.dirname, version);
const temporary = new TemporaryFolder();
const receiver = await Receiver.start();
try {
  const data = join(temporary.path, 'data');
  const scene = await play(data);
  for (const name of NOT_KEPT) rmSync(join(data, name), { force: true });
  writeFileSync(join(data, 'scene.json'), `${JSON.stringify(scene, null, 2)}\n`);
  rmSync(target, { recursive: true, force: true });
  cpSync(data, target, { recursive: true });
  console.log(`Kept the data folder of ${version} in ${target}.`);
} finally {
  await receiver.stop();
  temporary.remove();
}

/** Works with the service as its users do, and kills it. */
async function play(data: string): Promise<Scene> {
  const token = await createToken(data, 'Ann', ['--team', 'Billing']);
  const tokenOfBob = await createToken(data, 'Bob');
  const tokenOfCarol = await createToken(data, 'Carol', ['--team', 'Billing']);
  const service = await DocloomProcess.serve(['--port', '0', '--data', data]);
  try {
    const client = service.client(token);
    const orders = await createWorkflow(client, 'Orders');
    const webhook = `${pathOf(orders)}/outgoing-webhook/`;
    await succeed(client.post(webhook, { webhookUrl: receiver.url }));

    const delivered = await start(orders, '1');
    await until('the delivery', () => areDelivered(client, webhook));
    receiver.answers.push(500);
    const undelivered = await start(orders, '2');
    await receiver.hears(2);

    const failing = await createWorkflow(client, 'Offers');
    removeTemplate(data, failing);
    const failed = await start(failing, '3');
    const { status } = await readRun(client, `${pathOf(failing)}/runs/${failed}/?wait=60`);
    if (status !== 'FAILED') throw new Error(`The run without a template is ${status}.`);

    const archived = await createWorkflow(client, 'Old orders');
    await succeed(client.delete(`${pathOf(archived)}/`));

    const numbers = Array.from({ length: ACCEPTED }, (_, index) => String(index + 4));
    const accepted = await Promise.all(numbers.map((number) => start(orders, number)));
    return {
      receiver: receiver.url,
      token,
      tokenOfBob,
      tokenOfCarol,
      orders: orders.id,
      offers: failing.id,
      delivered,
      undelivered,
      failed,
      accepted,
      archived: archived.id,
    };
  } finally {
    await service.stop('SIGKILL');
  }
}

async function createToken(data: string, name: string, more: string[] = []): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const about = ['--email', email, '--name', name, '--data', data, ...more];
  const { code, stdout, stderr } = await docloom(['token', 'create', ...about]);
  if (code !== 0) throw new Error(stderr);
  return stdout.trim();
}

async function createWorkflow(client: Client, name: string): Promise<Workflow> {
  const upload = await succeed(client.upload(`${name}.docx`, wordFile(TEMPLATE_TEXT)));
  const { id: fileId } = DriveFile.parse(upload.json);
  const created = await succeed(client.post('/v0/workflows/', { name, document: { fileId } }));
  return Workflow.parse(created.json);
}

async function start({ source }: Workflow, number: string): Promise<string> {
  const sender = new Client(new URL(source.webhookUrl).origin, null);
  const answer = await succeed(sender.post(source.webhookUrl, { number }));
  return answer.headers.get('docloom-run-id') ?? '';
}

async function readRun(client: Client, path: string): Promise<Run> {
  return Run.parse((await succeed(client.get(path))).json);
}

async function areDelivered(client: Client, webhook: string): Promise<boolean> {
  const { json } = await succeed(client.get(`${webhook}deliveries/`));
  const deliveries = Delivery.array().parse(json);
  return deliveries.length > 0 && deliveries.every(({ status }) => status === 'DELIVERED');
}

function removeTemplate(data: string, { name }: Workflow): void {
  rmSync(join(holderFolderIn(join(data, 'drive')), name, 'Templates', `${name}.docx`));
}

function pathOf({ id }: Workflow): string {
  return `/v0/workflows/${id}`;
}

/** @throws Error for any other answer */
async function succeed(answered: Promise<Answer>): Promise<Answer> {
  const answer = await answered;
  if (answer.status < 300) return answer;
  throw new Error(`A request was answered ${String(answer.status)}: ${answer.text}`);
}
