import { queriesOf } from '../../../service/src/store/store.ts';
import { Workflow } from '@docloom/contract';
import BetterSqlite from 'better-sqlite3';
import { createServer } from '../../../service/src/http/server.ts';
import { createToken } from '../../../service/src/people/token.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { Client } from '../client.ts';
import { databaseFileOf } from '../database-file.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { until } from '../until.ts';

// Another process has begun to write and does not go on: a command that was suspended, for example.

const templates = sharedTemplates();
const HOLDER = { email: 'ada@test', name: 'Ada' };

let others: (() => unknown)[];
beforeEach(() => {
  others = [];
});
afterEach(async () => {
  for (const end of others.reverse()) await end();
});

/** Takes the write lock as another process does. */
async function lockedBy(file: string): Promise<BetterSqlite.Database> {
  const other = new BetterSqlite(file, { timeout: 0 });
  others.push(() => {
    other.close();
  });
  await until('the lock', () => {
    try {
      other.exec('begin immediate');
      return true;
    } catch {
      return false;
    }
  });
  return other;
}

/** The HTTP side, and a client whose token has never been used. @param lockPatience in milliseconds */
async function serverWith(lockPatience: number) {
  const assembled = await AssembledParts.assemble({ templates, lockPatience });
  others.push(() => assembled.close());
  const { parts } = assembled;
  const { token } = await createToken(parts, HOLDER);
  const server = await createServer(parts);
  others.push(() => server.close());
  const client = new Client(await server.listen({ host: '127.0.0.1', port: 0 }), token);
  return { client, file: await databaseFileOf(parts.store), parts };
}

describe('A service beside a process that keeps the write lock', () => {
  it('answers every read and health check while writers wait', async () => {
    const { client, file, parts } = await serverWith(600_000);
    const other = await lockedBy(file);
    let written = 0;
    const writes = ['A', 'B', 'C'].map(async (name) => {
      const answer = await client.post('/v0/workflows/', { name });
      written += 1;
      return answer.shows(201, Workflow).id;
    });
    for (const path of ['/healthz', '/v0/workflows/', '/v0/drive/files/', '/metrics']) {
      expect((await client.get(path)).status).toBe(200);
    }
    (await client.get('/v0/workflows/wkf_none/')).refuses(404, 'not_found');
    expect(written).toBe(0);
    other.exec('rollback');
    const ids = await Promise.all(writes);
    expect((await client.get('/v0/workflows/')).showsList(200, Workflow)).toHaveLength(3);
    expect(ids).toHaveLength(new Set(ids).size);
    // What nobody waits for is done as well.
    const uses = () => queriesOf(parts.store).selectFrom('tokens').select('lastUsedAt').execute();
    await until('the use of the token', async () => (await uses())[0]?.lastUsedAt !== null);
  });

  it('answers 503 with Retry-After if that takes too long, and continues when the lock is free', async () => {
    const { client, file } = await serverWith(50);
    const path = `/v0/workflows/${(await client.post('/v0/workflows/', { name: 'A' })).shows(201, Workflow).id}/`;
    const { source } = (await client.get(path)).shows(200, Workflow);
    const other = await lockedBy(file);
    const hook = new URL(source.webhookUrl).pathname;
    const answers = await Promise.all([
      client.post('/v0/workflows/', { name: 'B' }),
      client.patch(path, { name: 'C' }),
      client.delete(path),
      client.post(hook, { number: 1 }),
    ]);
    for (const answer of answers) {
      const { detail } = answer.refuses(503, 'storage_unavailable');
      expect(detail).toMatch(/SQLITE_BUSY.*other process has released its lock on the database/);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
    other.exec('rollback');
    expect((await client.post('/v0/workflows/', { name: 'B' })).status).toBe(201);
    expect((await client.get(path)).shows(200, Workflow)).toMatchObject({ name: 'A' });
  });
});

it('Data that was accepted before produces its documents once, when the lock is free', async () => {
  const service = await RunningService.start();
  others.push(() => service.stop());
  const workflow = await RunnableWorkflow.create(service.client);
  await workflow.addTemplate(['{{number}}'], { outputName: 'Order {{number}}' });
  const file = await service.query((store) => databaseFileOf(store));
  const runIds = await Promise.all([1, 2, 3, 4].map((number) => workflow.start({ number })));
  const other = await lockedBy(file);
  (await workflow.send({ number: 5 })).refuses(503, 'storage_unavailable');
  expect((await service.anonymous.get('/readyz')).refuses(503, 'not_ready').detail).toContain(
    'SQLITE_BUSY',
  );
  other.exec('rollback');
  for (const id of runIds) expect((await workflow.ended(id)).status).toBe('SUCCEEDED');
  const files = (await service.client.get('/v0/drive/files/')).json as { name: string }[];
  const made = files.filter(({ name }) => name.startsWith('Order')).map(({ name }) => name);
  expect(made.toSorted()).toEqual([1, 2, 3, 4].map((number) => `Order ${String(number)}.docx`));
});
