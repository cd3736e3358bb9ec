import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '@docloom/contract';
import { Delivery, Run, Workflow } from '@docloom/contract';
import BetterSqlite from 'better-sqlite3';
import { migrations } from '../../../../service/src/store/migrations/index.ts';
import { Client } from '../../client.ts';
import { Receiver } from '../../receiver.ts';
import { RunningService } from '../../running-service.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { paragraphsOf } from '../../word-file.ts';
import type { Scene } from './kept/scene.ts';

/** The first version whose databases are kept. */
const FIRST_KEPT = '0017-generations';

const KEPT = join(import.meta.dirname, 'kept');
const kept = readdirSync(KEPT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it('are kept from a version that wrote them', () => {
  expect(kept).toContain(FIRST_KEPT);
  expect(Object.keys(migrations)).toEqual(expect.arrayContaining(kept));
});

describe.each(kept)('the data folder that a build with %s left behind', (version) => {
  let folder: TemporaryFolder;
  let receiver: Receiver;
  let service: RunningService;
  let scene: Scene;
  let client: Client;

  beforeAll(async () => {
    folder = new TemporaryFolder();
    cpSync(join(KEPT, version), folder.path, { recursive: true });
    scene = JSON.parse(readFileSync(join(folder.path, 'scene.json'), 'utf8')) as Scene;
    receiver = await Receiver.start();
    moveWebhooks(join(folder.path, 'docloom.db'), scene.receiver, receiver.url);
    service = await RunningService.start({ dataFolder: folder.path, firstToken: null });
    client = new Client(service.url, scene.token);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    folder.remove();
  });

  const ended = async (workflow: string, run: string) => {
    const answer = await client.get(`/v0/workflows/${workflow}/runs/${run}/?wait=60`);
    return answer.shows(200, Run);
  };
  const runsWithEvents = () => new Set(receiver.events.map(({ data }) => data.run.id));

  it('keeps the runs that had ended', async () => {
    for (const run of [scene.delivered, scene.undelivered]) {
      expect(await ended(scene.orders, run)).toMatchObject({ status: 'SUCCEEDED' });
    }
    const error = { code: 'template_missing' };
    expect(await ended(scene.offers, scene.failed)).toMatchObject({ status: 'FAILED', error });
  });

  it('ends the runs that were accepted, each with one document', async () => {
    const texts = [];
    for (const run of [scene.delivered, scene.undelivered, ...scene.accepted]) {
      const { status, outputs } = await ended(scene.orders, run);
      expect({ run, status }).toEqual({ run, status: 'SUCCEEDED' });
      const { content } = await client.get(outputs[0]!.file!.url);
      texts.push(...paragraphsOf(content));
    }
    const numbers = texts.map((_, index) => `Order ${String(index + 1 + (index > 1 ? 1 : 0))}`);
    expect(texts.toSorted()).toEqual(numbers.toSorted());
    // Files that the earlier build has written move into the folder of their holder meanwhile.
    const made = () =>
      readdirSync(join(folder.path, 'drive'), { recursive: true, encoding: 'utf8' }).filter(
        (path) => /(?:^|\/)Orders\/[^/]+\.docx$/.test(path),
      );
    await until('one document for each run', () => made().length === texts.length);
    expect(made()).toHaveLength(texts.length);
  });

  it('delivers the events that were not delivered, and no other again', async () => {
    const expected = new Set<string>([scene.undelivered, ...scene.accepted]);
    await until('the events', () => runsWithEvents().size >= expected.size);
    const path = `/v0/workflows/${scene.orders}/outgoing-webhook/deliveries/`;
    await until('the end of all deliveries', async () => {
      const deliveries = (await client.get(path)).showsList(200, Delivery);
      return deliveries.every(({ status }) => status === 'DELIVERED');
    });
    expect(runsWithEvents()).toEqual(expected);
  });

  it('shows everything to its owner and her team, and nothing to others', async () => {
    const expected = [
      `${scene.orders} COMPLETE`,
      `${scene.offers} COMPLETE`,
      `${scene.archived} ARCHIVED`,
    ];
    for (const token of [scene.token, scene.tokenOfCarol]) {
      const answer = await new Client(service.url, token).get('/v0/workflows/');
      const workflows = answer.showsList(200, Workflow);
      const shown = workflows.map(({ id, status }) => `${id} ${status}`);
      expect(shown.toSorted()).toEqual(expected.toSorted());
    }
    const bob = new Client(service.url, scene.tokenOfBob);
    expect((await bob.get('/v0/workflows/')).json).toEqual([]);
    (await bob.get(`/v0/workflows/${scene.orders}/`)).refuses(403, 'not_yours');
  });

  it('makes further documents', async () => {
    const { source } = (await client.get(`/v0/workflows/${scene.orders}/`)).shows(200, Workflow);
    const hook = new URL(source.webhookUrl).pathname;
    const answer = await client.post(hook, { number: 'of today' });
    const run = answer.headers.get('docloom-run-id') as RunId;
    expect(await ended(scene.orders, run)).toMatchObject({ status: 'SUCCEEDED', warnings: [] });
  });
});

/** Nobody listens at the address of then. Opening the database recovers its write-ahead log. */
function moveWebhooks(file: string, from: string, to: string): void {
  expect(existsSync(`${file}-wal`)).toBe(true);
  const database = new BetterSqlite(file);
  for (const table of ['outgoingWebhooks', 'deliveries']) {
    const { changes } = database
      .prepare(`update "${table}" set "webhookUrl" = ? where "webhookUrl" = ?`)
      .run(to, from);
    expect(changes).toBeGreaterThan(0);
  }
  database.close();
}
