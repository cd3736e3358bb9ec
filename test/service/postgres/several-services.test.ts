import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DriveFile, Run } from '@docloom/contract';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { docloom, DocloomProcess } from '../cli/docloom-process.ts';
import { Client } from '../client.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWith } from '../tests-with.ts';
import { until } from '../until.ts';
import { TestDatabase } from './test-database.ts';

const MISSING = 'Several services: neither npm nor Debian has installed PostgreSQL here';
const TOKEN = { DOCLOOM_TOKEN: 'dlt_of_this_operator' };
const PUBLIC = 'https://docloom.test';

testsWith(findPostgres(), MISSING, () => {
  describe('Several services on one PostgreSQL database', () => {
    let folder: TemporaryFolder;
    let database: TestDatabase;
    let services: DocloomProcess[];
    let receiver: Receiver;
    beforeEach(async () => {
      folder = new TemporaryFolder();
      mkdirSync(join(folder.path, 'drive'));
      database = await TestDatabase.createEmpty();
      services = [];
      receiver = await Receiver.start();
    });
    afterEach(async () => {
      await Promise.all(services.map((service) => service.stop('SIGKILL')));
      await receiver.stop();
      await database.remove();
      folder.remove();
    });

    /** The settings of a service with a data folder of its own. */
    const settings = (role: string) => {
      const data = join(folder.path, `${role}-${String(services.length)}`);
      const shared = ['--database', database.url, '--drive', join(folder.path, 'drive')];
      const own = ['--data', data, '--port', '0', '--role', role, '--public-url', PUBLIC];
      return [...shared, ...own, '--allow-webhooks-to', '127.0.0.0/8'];
    };

    async function serve(role: string): Promise<{ service: DocloomProcess; url: string }> {
      const service = await DocloomProcess.serve([...settings(role), '--log-level', 'info'], TOKEN);
      services.push(service);
      const port = await until('the port', () => /"port":(\d+)/.exec(service.stderr)?.[1]);
      return { service, url: `http://127.0.0.1:${port}` };
    }

    const clientOf = ({ url }: { url: string }) => new Client(url, TOKEN.DOCLOOM_TOKEN);

    /** Sends data to the address of a workflow, but to one of the services. */
    const sendTo = async ({ url }: { url: string }, { hook }: RunnableWorkflow, data: unknown) => {
      const { pathname } = new URL(hook);
      const sent = await new Client(url, null).post(`${url}${pathname}`, data);
      expect(sent.status).toBe(200);
    };

    it('show each other what their clients have changed', async () => {
      const [one, two] = [await serve('all'), await serve('all')];
      const workflow = await RunnableWorkflow.create(clientOf(one));
      await workflow.addTemplate(['Order {{number}}']);
      const uploaded = await clientOf(one).upload('Note.docx', Buffer.from('note'));
      const { id } = uploaded.shows(201, DriveFile);
      expect((await clientOf(two).get(`/v0/drive/files/${id}/content/`)).text).toBe('note');
      expect((await clientOf(two).delete(`/v0/drive/files/${id}/`)).status).toBe(204);
      expect((await clientOf(one).get(`/v0/drive/files/${id}/`)).status).toBe(404);
      expect((await clientOf(two).patch(workflow.path, { name: 'Bills' })).status).toBe(200);
      expect((await clientOf(one).get(workflow.path)).json).toMatchObject({ name: 'Bills' });
    });

    it('share the work, and send each event once', async () => {
      const nodes = [await serve('all'), await serve('all')];
      const workflow = await RunnableWorkflow.create(clientOf(nodes[0]!));
      await workflow.addTemplate(['Order {{number}}']);
      await workflow.listen(receiver.url);
      const wanted = 40;
      for (let number = 0; number < wanted; number += 1) {
        await sendTo(nodes[number % 2]!, workflow, { number });
      }
      await receiver.hears(wanted);
      const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(wanted);
      const runs = (await clientOf(nodes[1]!).get(`${workflow.path}/runs/?limit=100`)).showsList(
        200,
        Run,
      );
      expect(runs.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(wanted);
    });

    it('divide it by their roles', async () => {
      const [api, worker] = [await serve('api'), await serve('worker')];
      const workflow = await RunnableWorkflow.create(clientOf(api));
      await workflow.addTemplate(['Order {{number}}']);
      await workflow.listen(receiver.url);
      await sendTo(api, workflow, { number: 1 });
      const [event] = await receiver.hears(1);
      expect(JSON.stringify(event)).toContain(PUBLIC);
      await until('the log', () => worker.service.stderr.includes('Run ended'));
      expect(api.service.stderr).not.toContain('Run started');
      for (const url of [api.url, worker.url]) {
        expect((await fetch(new URL('/readyz', url))).status).toBe(200);
      }
      expect((await fetch(new URL('/v0/workflows/', worker.url))).status).toBe(404);
    });

    it('continue the work of one that was killed', async () => {
      const [one, two] = [await serve('all'), await serve('api')];
      const workflow = await RunnableWorkflow.create(clientOf(two));
      await workflow.addTemplate(['Order {{number}}']);
      await workflow.listen(receiver.url);
      await sendTo(two, workflow, { number: 0 });
      await receiver.hears(1);
      // Each of them may be in progress, waiting or done when the service dies.
      const sending = Array.from({ length: 20 }, (_, number) =>
        sendTo(two, workflow, { number: number + 1 }),
      );
      await sending[0];
      await one.service.stop('SIGKILL');
      await Promise.all(sending);
      await serve('worker');
      await until('21 events', () => {
        const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
        return new Set(ids).size === 21;
      });
    });

    it('reject a role that they could not share', async () => {
      const refused = await docloom(['serve', '--role', 'worker', '--data', folder.path], TOKEN);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('set --database');
    });
  });
});
