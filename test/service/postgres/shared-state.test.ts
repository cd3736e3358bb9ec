import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Run } from '@docloom/contract';
import type { Config } from '../../../service/src/config.ts';
import { createIds } from '../../../service/src/ids/ids.ts';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { inviteUser } from '../../../service/src/people/invitation.ts';
import { createToken } from '../../../service/src/people/token.ts';
import type { CreateDependencies } from '../../../service/src/store/rule-dependencies.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { systemClock } from '../../../service/src/time/clock.ts';
import { Client } from '../client.ts';
import { Visitor } from '../http/pages/visitor.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWith } from '../tests-with.ts';
import { until } from '../until.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { onServer } from './empty-database.ts';
import { TestDatabase } from './test-database.ts';

const ANN = { email: 'ann@test', name: 'Ann' };
const MISSING = 'What services share: neither npm nor Debian has installed PostgreSQL here';

testsWith(findPostgres(), MISSING, () => {
  let folder: TemporaryFolder;
  let database: TestDatabase;
  let services: RunningService[];
  beforeEach(async () => {
    folder = new TemporaryFolder();
    mkdirSync(join(folder.path, 'drive'));
    database = await TestDatabase.create();
    services = [];
  });
  afterEach(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await database.remove();
    folder.remove();
  });

  async function serve(
    role: Config['role'],
    limits: Partial<Config['limits']> = {},
    settings: Partial<Config> = {},
  ): Promise<RunningService> {
    const service = await RunningService.start({
      ...settings,
      role,
      database: { kind: 'postgres', url: new URL(database.url) },
      drive: { kind: 'folder', folder: join(folder.path, 'drive') },
      limits: { ...DEFAULT_LIMITS, ...limits },
    });
    services.push(service);
    return service;
  }

  /** Sends data to the address of a workflow, but to one of the services. */
  const send = ({ anonymous }: RunningService, { hook }: RunnableWorkflow) =>
    anonymous.post(new URL(hook).pathname, { number: 1 });

  /** Signs in with a wrong password, each time from another network. */
  const guessPassword = ({ url }: RunningService, network: number) =>
    new Visitor(url).post(
      '/console/sign-in',
      { email: 'ann@test', password: 'a guess', page: '/' },
      { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `192.0.2.${String(network)}` },
    );

  describe('Several services on one PostgreSQL database', () => {
    it('answer a request that waits for a run when another one has performed it', async () => {
      const [api, other] = [await serve('api'), await serve('api')];
      const workflow = await RunnableWorkflow.create(api.client);
      await workflow.addTemplate(['Order {{number}}']);
      expect((await send(api, workflow)).status).toBe(200);
      const [{ id } = { id: '' }] = (await api.client.get(`${workflow.path}/runs/`)).showsList(
        200,
        Run,
      );
      const waiting = other.client.get(`${workflow.path}/runs/${id}/?wait=60`);
      await serve('worker');
      expect((await waiting).shows(200, Run).status).toBe('SUCCEEDED');
    });

    it('limit the waiting runs together, and accept more when some have ended', async () => {
      const limits = { waitingRuns: 6 };
      const [one, other] = [await serve('api', limits), await serve('api', limits)];
      const workflow = await RunnableWorkflow.create(one.client);
      await workflow.addTemplate(['Order {{number}}']);
      // Its owner gets two thirds.
      for (let sent = 0; sent < 4; sent += 1) {
        expect((await send(one, workflow)).status).toBe(200);
      }
      (await send(one, workflow)).refuses(429, 'source_busy');
      await until(
        'the other one to know',
        async () => (await send(other, workflow)).status === 429,
      );
      const runs = (await one.client.get(`${workflow.path}/runs/`)).showsList(200, Run);
      expect(runs.length).toBeLessThanOrEqual(8);
      await serve('worker', limits);
      for (const service of [one, other]) {
        await until('a place', async () => (await send(service, workflow)).status === 200);
      }
    });

    it('limit the unknown tokens of a network together', async () => {
      const limits = { failedTokensPerMinute: 5 };
      const [one, other] = [await serve('api', limits), await serve('api', limits)];
      for (let guess = 0; guess < 5; guess += 1) {
        const wrong = new Client(one.url, `guess ${String(guess)}`);
        (await wrong.get('/v0/workflows/')).refuses(403, 'token_unknown');
      }
      // A token that has expired is no guess, and does not count.
      const expired = new Client(other.url, await expiredToken());
      (await expired.get('/v0/workflows/')).refuses(403, 'token_expired');
      (await new Client(other.url, 'guess').get('/v0/workflows/')).refuses(403, 'token_unknown');
      await until('the limit', async () => (await expired.get('/v0/workflows/')).status === 429);
    });

    it('limit the wrong passwords for one account together, whatever their network', async () => {
      const limits = { signInTriesPerMinute: 5 };
      const settings = { trustProxy: ['127.0.0.0/8'] };
      const one = await serve('api', limits, settings);
      const other = await serve('api', limits, settings);
      await setPassword(one);
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await guessPassword(one, guess)).text).toContain('password is wrong');
      }
      expect((await guessPassword(other, 5)).status).toBe(403);
      await until('the limit', async () => {
        const { status, text } = await guessPassword(other, 6);
        return status === 429 && text.includes('for this email address');
      });
    });
  });

  it('A worker without the token of the operator does not revoke it', async () => {
    const api = await serve('api');
    await serve('worker', {}, { firstToken: null });
    expect((await api.client.get('/v0/workflows/')).status).toBe(200);
    await serve('api', {}, { firstToken: null });
    (await api.client.get('/v0/workflows/')).refuses(403, 'token_unknown');
  });

  it('A start that fails leaves no connection open', async () => {
    const { url } = await serve('all');
    const dataFolder = join(folder.path, 'of-the-failed-one');
    const failed = serve('all', {}, { port: Number(new URL(url).port), dataFolder });
    await expect(failed).rejects.toMatchObject({ code: 'address_unusable' });
    // The first service has one of each.
    await until('the connections to end', async () => (await connections()) === 2);
  });

  /** Counts the connections of which each service has one: for its clock, and for notifications. */
  const connections = () =>
    onServer(database.url, async (client) => {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where datname = current_database() and application_name in ('docloom clock', 'docloom notifications')",
      );
      return rowCount;
    });

  async function expiredToken(): Promise<string> {
    return change(async (people) => {
      const { token } = await createToken(people, ANN);
      await queriesOf(people.store).updateTable('tokens').set({ expiresAt: 1 }).execute();
      return token;
    });
  }

  async function setPassword(service: RunningService): Promise<void> {
    const { secret } = await change((people) => inviteUser(people, ANN));
    const password = 'correct horse battery staple';
    const visitor = new Visitor(service.url);
    await visitor.post(`/invitation/${secret}`, { password, repeated: password });
  }

  /** Changes users as the command line does. */
  async function change<Result>(
    rule: (people: CreateDependencies) => Promise<Result>,
  ): Promise<Result> {
    const { store, close } = await database.open(1);
    try {
      const ids = createIds({ clock: systemClock, randomBytes });
      return await rule({ store, ids, clock: systemClock });
    } finally {
      await close();
    }
  }
});
