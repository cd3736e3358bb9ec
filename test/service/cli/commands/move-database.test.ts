import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DriveFile } from '@docloom/contract';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { onServer } from '../../postgres/empty-database.ts';
import { TestDatabase } from '../../postgres/test-database.ts';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { fillTables } from '../../store/move/fill-tables.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { docloom, DocloomProcess } from '../docloom-process.ts';

const MISSING =
  'docloom move to PostgreSQL: neither npm nor Debian has installed PostgreSQL on this machine';
const TOKEN = 'dlt_of_this_operator';

let folder: TemporaryFolder;
let data: string;
let server: TestDatabase;
let processes: DocloomProcess[];

beforeEach(async () => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  server = await TestDatabase.createEmpty();
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop('SIGKILL')));
  await server.remove();
  folder.remove();
});

const file = () => join(data, 'docloom.db');
const upArgs = (...more: string[]) => ['move', '--from', file(), '--to', server.url, ...more];
const password = () => new URL(server.url).password;

async function serve(...args: string[]): Promise<DocloomProcess> {
  const service = await DocloomProcess.serve(['--port', '0', ...args], { DOCLOOM_TOKEN: TOKEN });
  processes.push(service);
  return service;
}

/** Runs a command, and expects that it prints no password. */
async function command(...args: string[]): Promise<Awaited<ReturnType<typeof docloom>>> {
  const ended = await docloom(args);
  expect(`${ended.stdout}${ended.stderr}`).not.toContain(password());
  return ended;
}

/** Returns the arguments of the command that a move prints at its end. */
function nextArgs(stdout: string): string[] {
  const words = stdout.trimEnd().split('\n').at(-1)?.split(' ') ?? [];
  expect(words.slice(0, 2)).toEqual(['docloom', 'serve']);
  return words.slice(2).map((word) => word.replaceAll("'", '').replace('***', password()));
}

/** Everything that a client sees of a workflow. */
async function shownBy(service: DocloomProcess, path: string): Promise<unknown> {
  const client = service.client(TOKEN);
  const paths = [path, `${path}/runs/`, `${path}/documents/`, '/v0/drive/files/'];
  const texts = await Promise.all(paths.map(async (one) => (await client.get(one)).text));
  return texts.map((text) => text.replaceAll(service.url, ''));
}

testsWith(findPostgres(), MISSING, () => {
  describe('docloom move of an installation with an event that could not be delivered', () => {
    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await Receiver.start();
    });
    afterEach(async () => {
      await receiver.stop();
    });

    it('moves it to PostgreSQL, where it is delivered, and everything back to a file', async () => {
      receiver.answers.push(500);
      const first = await serve('--data', data);
      const workflow = await RunnableWorkflow.create(first.client(TOKEN));
      await workflow.addTemplate(['Order {{number}}']);
      await workflow.listen(receiver.url);
      expect((await workflow.run({ number: 1 })).status).toBe('SUCCEEDED');
      await until('a failed attempt', async () => (await workflow.deliveries())[0]?.attempts === 1);
      const before = await shownBy(first, workflow.path);
      await first.stop();

      const up = await command(...upArgs());
      expect(up).toMatchObject({ code: 0, stderr: '' });
      expect(up.stdout).toMatch(/\n {2}deliveries +1 rows {2}[0-9a-f]{16}\n/);
      expect(up.stdout).toMatch(/is a complete copy of .*docloom\.db: \d+ rows in 32 tables/);
      const refused = await command('serve', '--port', '0', '--data', data);
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^[^\n]+ \(database_moved\)\n$/) as string,
      });

      const second = await serve(...nextArgs(up.stdout));
      expect(await shownBy(second, workflow.path)).toEqual(before);
      const moved = await RunnableWorkflow.find(second.client(TOKEN), workflow.id);
      await until(
        'the delivery',
        async () => (await moved.deliveries())[0]?.status === 'DELIVERED',
      );
      const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([ids[0], ids[0]]);
      expect((await moved.run({ number: 2 })).status).toBe('SUCCEEDED');
      await receiver.hears(3);
      const after = await shownBy(second, workflow.path);
      await second.stop();

      const back = join(folder.path, 'back');
      const down = await command(
        ...['move', '--from', server.url, '--to', join(back, 'docloom.db'), '--data', data],
      );
      expect(down).toMatchObject({ code: 0, stderr: '' });
      expect(nextArgs(down.stdout)).toEqual(['--data', back, '--drive', join(data, 'drive')]);
      const third = await serve(...nextArgs(down.stdout));
      expect(await shownBy(third, workflow.path)).toEqual(after);
      const again = await RunnableWorkflow.find(third.client(TOKEN), workflow.id);
      expect((await again.run({ number: 3 })).status).toBe('SUCCEEDED');
      await receiver.hears(4);
    });
  });

  it('docloom move moves the drive with the database', async () => {
    const documents = join(folder.path, 'documents');
    const first = await serve('--data', data);
    const upload = await first.client(TOKEN).upload('a.txt', 'content');
    const { id } = upload.shows(201, DriveFile);
    await first.stop();

    const moved = await command(...upArgs('--drive-to', documents));
    expect(moved).toMatchObject({ code: 0, stderr: '' });
    expect(moved.stdout).toContain(
      `${documents} is a complete copy of ${join(data, 'drive')}: 1 f`,
    );
    renameSync(join(data, 'drive'), join(folder.path, 'old drive'));
    const service = await serve(...nextArgs(moved.stdout));
    const content = await service.client(TOKEN).get(`/v0/drive/files/${id}/content/`);
    expect(content.text).toBe('content');
    await service.stop();

    const again = await command(...upArgs('--drive-to', documents, '--drive-from', documents));
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('(drive_target_unusable)') as string,
    });
  });

  it('docloom move continues after it was killed, and no service starts on the copy', async () => {
    mkdirSync(data);
    const filled = await openDatabase(file());
    await fillTables(filled.store, { rows: 900, texts: ['x'.repeat(1_000)] });
    await filled.close();
    const killed = new DocloomProcess(upArgs());
    processes.push(killed);
    await until('some copied rows', () =>
      onServer(server.url, async (client) => {
        const { rows } = await client
          .query<{ value: string }>(
            `select "value" from "settings" where "name" = 'unfinishedCopy' and "value" like '%runs%'`,
          )
          .catch(() => ({ rows: [] }));
        return rows.length > 0;
      }),
    );
    await killed.stop('SIGKILL');
    expect(killed.stdout).toBe('');

    const service = ['serve', '--port', '0', '--data', data, '--database', server.url];
    expect(await command(...service)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^[^\n]+ \(database_unfinished\)\n$/) as string,
    });
    expect(await command(...upArgs())).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(`${String(900 * 32)} rows in 32 tables`) as string,
    });
  });

  describe('docloom database adopt', () => {
    it('makes the old database usable again', async () => {
      await (await serve('--data', data)).stop();
      await command(...upArgs());
      const token = ['token', 'create', '--email', 'a@example.com', '--name', 'A', '--data', data];
      expect(await command(...token)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('(database_moved)') as string,
      });
      const adopt = ['database', 'adopt', '--data', data];
      expect(await command(...adopt)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('can be used again') as string,
      });
      expect((await command(...adopt)).stdout).toContain('Nothing was changed');
      await serve('--data', data);
    });
  });

  describe('docloom move of a database fails with one sentence, and copies nothing,', () => {
    const expectRejection = async (code: string, ...args: string[]) => {
      const { stderr, ...rejected } = await command('move', ...args);
      expect(rejected).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(new RegExp(`^[^\\n]+ \\(${code}\\)\\n$`));
      return stderr;
    };

    it('while a service runs on the source', async () => {
      await serve('--data', data);
      await expectRejection('data_folder_in_use', '--from', file(), '--to', server.url);
    });

    it('if a place is missing or is none', async () => {
      await expectRejection('invalid_setting');
      await expectRejection('invalid_setting', '--from', file());
      await expectRejection('invalid_setting', '--to', server.url);
      await expectRejection('invalid_setting', '--drive-from', data);
      await expectRejection('invalid_setting', '--from', data, '--to', server.url);
      const misspelled = server.url.replace('postgres:', 'postgre:');
      await expectRejection('invalid_setting', '--from', file(), '--to', misspelled);
      expect(readdirSync(folder.path)).toEqual([]);
    });

    it('if the place of the drive is none, before the database is moved', async () => {
      await (await serve('--data', data)).stop();
      const drive = ['--drive-to', join(data, 'drive', 'inside')];
      await expectRejection(
        'drive_target_unusable',
        '--from',
        file(),
        '--to',
        server.url,
        ...drive,
      );
      await serve('--data', data);
      expect(existsSync(join(data, 'drive', 'inside'))).toBe(false);
    });
  });
});
