import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, DriveFile, Run, Workflow, WorkflowCreated } from '@docloom/contract';
import { holderFolderIn } from '../../drive/holder-folder.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { savedAs } from '../../../engine/office-file/office-formats.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { unusedPort } from '../../unused-port.ts';
import { docloom, DocloomProcess } from '../docloom-process.ts';
import { wordFile } from '../../word-file.ts';
import { InterruptedUpload } from '../interrupted-upload.ts';
import { partialFilesIn } from '../../drive/partial-files.ts';

const TOKEN = { DOCLOOM_TOKEN: 'dlt_of_this_operator' };

let folder: TemporaryFolder;
let data: string;
let services: DocloomProcess[];
beforeEach(() => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  folder.remove();
});

async function serve(
  args: readonly string[] = ['--port', '0', '--data', data],
  settings: Record<string, string> = TOKEN,
): Promise<DocloomProcess> {
  const service = await DocloomProcess.serve(args, settings);
  services.push(service);
  return service;
}

const clientOf = (service: DocloomProcess) => service.client(TOKEN.DOCLOOM_TOKEN);

/** What a person reads: a sentence with its code, and no stack. */
function expectSentence(stderr: string, code: string): void {
  expect(stderr).toMatch(new RegExp(`^[^\\n]+ \\(${code}\\)\\n$`));
}

describe('Design, docloom serve', () => {
  it('prints its address and data folder, and answers there', async () => {
    const service = await serve();
    expect(service.stdout).toBe(`Docloom is at ${service.url}, its data in ${data}\n`);
    expect(service.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await clientOf(service).get('/healthz')).status).toBe(200);
  });

  it('creates its data folder, accessible only to its owner', async () => {
    await serve();
    expect(readdirSync(data)).toEqual(expect.arrayContaining(['docloom.db', 'drive']));
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  it('reads every option from the environment too', async () => {
    const port = await unusedPort();
    const settings = { ...TOKEN, DOCLOOM_PORT: String(port), DOCLOOM_DATA: data };
    const service = await serve([], settings);
    expect(service.url).toBe(`http://127.0.0.1:${String(port)}`);
    expect(existsSync(join(data, 'docloom.db'))).toBe(true);
  });

  it('--public-url: listens on host and port, and reports the public address', async () => {
    const port = await unusedPort();
    const publicUrl = 'https://docs.test/docloom/';
    const args = ['--port', String(port), '--data', data, '--public-url', publicUrl];
    const service = await serve(args);
    expect(service.url).toBe('https://docs.test/docloom');
    const answer = await clientOf(service).send(
      'POST',
      `http://127.0.0.1:${String(port)}/v0/workflows/`,
      { json: { name: 'Public', document: {} } },
    );
    const { source, documents } = answer.shows(201, WorkflowCreated);
    expect(source.webhookUrl).toMatch(/^https:\/\/docs\.test\/docloom\/hooks\/[\w-]+$/);
    expect(documents[0]!.file.url).toMatch(/^https:\/\/docs\.test\/docloom\/v0\/drive\/files\//);
    expect(documents[0]!.previewUrl).toMatch(/^https:\/\/docs\.test\/docloom\/preview\//);
  });

  it.each([
    ['--keep-macros', ['--keep-macros'], {}, '.docm'],
    ['DOCLOOM_KEEP_MACROS=yes', [], { DOCLOOM_KEEP_MACROS: 'yes' }, '.docm'],
    ['DOCLOOM_KEEP_MACROS=no', [], { DOCLOOM_KEEP_MACROS: 'no' }, '.docx'],
    ['neither', [], {}, '.docx'],
  ])('%s: documents with the macros of their templates, or without', async (...setting) => {
    const [, options, settings, extension] = setting;
    const service = await serve(['--port', '0', '--data', data, ...options], {
      ...TOKEN,
      ...settings,
    });
    const client = clientOf(service);
    const workflow = await RunnableWorkflow.create(client);
    const template = Uint8Array.from(savedAs('docm', wordFile('Dear {{name}}')));
    const { id } = (await client.upload('Letter.docm', template)).shows(201, DriveFile);
    await client.post(`${workflow.path}/documents/`, { file_id: id });
    const run = await workflow.run({ name: 'Ada' });
    expect(run.outputs.map(({ file }) => file?.name)).toEqual([`Letter${extension}`]);
  });

  it.each([
    ['--public-previews', ['--public-previews'], {}, 200],
    ['DOCLOOM_PUBLIC_PREVIEWS=yes', [], { DOCLOOM_PUBLIC_PREVIEWS: 'yes' }, 200],
    ['DOCLOOM_PUBLIC_PREVIEWS=no', [], { DOCLOOM_PUBLIC_PREVIEWS: 'no' }, 403],
    ['neither', [], {}, 403],
  ])('%s: whether a visitor has to sign in to a preview', async (...setting) => {
    const [, options, settings, status] = setting;
    const service = await serve(['--port', '0', '--data', data, ...options], {
      ...TOKEN,
      ...settings,
    });
    const workflow = await RunnableWorkflow.create(clientOf(service));
    const { previewUrl } = await workflow.addTemplate(['Dear {{name}}']);
    expect((await fetch(previewUrl)).status).toBe(status);
  });

  it('--keep-macros accepts only yes and no', async () => {
    const args = ['serve', '--data', data, '--port', '0', '--keep-macros', 'maybe'];
    const { code, stderr } = await docloom(args);
    expect(code).toBe(1);
    expectSentence(stderr, 'invalid_setting');
  });

  it('--host 0.0.0.0 without --public-url: reports an address of the machine, with a notice', async () => {
    const service = await serve(['--host', '0.0.0.0', '--port', '0', '--data', data]);
    expect(new URL(service.url).hostname).not.toBe('0.0.0.0');
    expect(service.stderr).toContain('Set --public-url');
    expect((await clientOf(service).get('/healthz')).status).toBe(200);
  });

  it('logs no token, webhook address or source data at any log level', async () => {
    const receiver = await Receiver.start();
    const service = await serve(['--port', '0', '--data', data, '--log-level', 'trace']);
    const workflow = await RunnableWorkflow.create(clientOf(service));
    await workflow.addTemplate(['{{secret}}', '{{broken']);
    const { signingSecret } = await workflow.listen(receiver.url, { events: ['run.failed'] });
    await workflow.run({ secret: 'a very private matter' });
    await receiver.hears(1);
    await service.client('dlt_wrong_token').get('/v0/workflows/');
    await service.stop();
    expect(service.stderr).toContain('Run ended');
    const secrets = [
      TOKEN.DOCLOOM_TOKEN,
      'dlt_wrong_token',
      new URL(workflow.hook).pathname.split('/').at(-1)!,
      signingSecret,
      'a very private matter',
    ];
    expect(secrets.filter((secret) => service.stderr.includes(secret))).toEqual([]);
    await receiver.stop();
  });
});

describe('Design, docloom serve: shutdown', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('%s drains and exits 0', async (signal) => {
    const service = await serve();
    await clientOf(service).get('/v0/workflows/');
    expect(await service.stop(signal)).toEqual({ code: 0, signal: null });
    expect(service.stdout).toMatch(/^Stopping: work in progress is completed/m);
    expect(service.stderr).toBe('');
  });

  it('SIGTERM finishes a request that has arrived', async () => {
    const service = await serve();
    const upload = new InterruptedUpload(service.url, TOKEN.DOCLOOM_TOKEN);
    const driveFolder = join(data, 'drive');
    await until('the upload to begin', () => partialFilesIn(driveFolder).length > 0);
    const ended = service.stop();
    await until('the drain to begin', () => service.stdout.includes('Stopping'));
    expect(await upload.finish()).toBe(201);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(readFileSync(join(holderFolderIn(join(data, 'drive')), 'slow.txt'), 'utf8')).toBe(
      'first half, second half',
    );
  });

  it('SIGTERM finishes the run in progress', async () => {
    const service = await serve();
    const workflow = await RunnableWorkflow.create(clientOf(service));
    await workflow.addTemplate(
      Array.from({ length: 1_000 }, () => '{{number}}'),
      { outputName: 'Drained' },
    );
    await workflow.start({ number: 1 });
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    const { store, close } = await openDatabase(join(data, 'docloom.db'));
    const runs = await queriesOf(store).selectFrom('runs').select('status').execute();
    await close();
    expect(['QUEUED', 'SUCCEEDED']).toContain(runs[0]?.status);
    const isMade = existsSync(join(holderFolderIn(join(data, 'drive')), 'Orders', 'Drained.docx'));
    expect(isMade).toBe(runs[0]?.status === 'SUCCEEDED');
  });

  it('a restart keeps everything', async () => {
    const first = await serve();
    const workflow = await RunnableWorkflow.create(clientOf(first));
    const document = await workflow.addTemplate(['{{number}}'], { outputName: 'No {{number}}' });
    await workflow.listen('http://127.0.0.1:9/');
    const run = await workflow.run({ number: 1 });
    const port = new URL(first.url).port;
    const before = await workflow.shown();
    await first.stop();

    const client = clientOf(await serve(['--port', port, '--data', data]));
    expect((await client.get(workflow.path)).shows(200, Workflow)).toEqual(before);
    const documents = await client.get(`${workflow.path}/documents/`);
    expect(documents.showsList(200, Document)).toEqual([document]);
    expect((await client.get(`${workflow.path}/runs/`)).showsList(200, Run)).toEqual([run]);
    expect(await workflow.run({ number: 2 })).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('Design, docloom serve: rejected settings', () => {
  it('a data folder that another service uses: exit 1, data_folder_in_use', async () => {
    const first = await serve();
    const second = await docloom(['serve', '--port', '0', '--data', data]);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expectSentence(second.stderr, 'data_folder_in_use');
    expect(second.stderr).toContain(data);
    expect((await clientOf(first).get('/v0/workflows/')).status).toBe(200);
  });

  it('two that start at the same moment: one serves, the other is rejected', async () => {
    const args = ['serve', '--port', '0', '--data', data, '--log-level', 'warn'];
    const both = [new DocloomProcess(args, TOKEN), new DocloomProcess(args, TOKEN)];
    services.push(...both);
    const says = (one: DocloomProcess) => one.stdout.includes('\n') || one.stderr.includes('\n');
    await until('both to say something', () => both.every(says));
    const refused = both.find(({ stderr }) => stderr !== '')!;
    const serving = both.find((one) => one !== refused)!;
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expectSentence(refused.stderr, 'data_folder_in_use');
    expect((await clientOf(serving).get('/v0/workflows/')).status).toBe(200);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('releases the folder after %s', async (signal) => {
    const first = await serve();
    await first.stop(signal);
    expect((await clientOf(await serve()).get('/v0/workflows/')).status).toBe(200);
  });

  it('a port in use: exit 1, address_unusable, with the port', async () => {
    const { port } = new URL((await serve()).url);
    const args = ['serve', '--port', port, '--data', join(folder.path, 'other')];
    const second = await docloom(args);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expectSentence(second.stderr, 'address_unusable');
    expect(second.stderr).toContain(`127.0.0.1:${port} (EADDRINUSE)`);
  });

  it('a data folder that is a file: exit 1, data_folder_unusable', async () => {
    writeFileSync(data, 'no folder');
    const refused = await docloom(['serve', '--port', '0', '--data', data]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expectSentence(refused.stderr, 'data_folder_unusable');
  });

  it('a file that is not a database: exit 1, database_unreadable', async () => {
    mkdirSync(data);
    writeFileSync(join(data, 'docloom.db'), 'no database '.repeat(1_000));
    const refused = await docloom(['serve', '--port', '0', '--data', data]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expectSentence(refused.stderr, 'database_unreadable');
    expect(refused.stderr).toContain(join(data, 'docloom.db'));
  });

  it('a damaged database: exit 1, names the file and the next step, and leaves it unchanged', async () => {
    await (await serve()).stop();
    const file = join(data, 'docloom.db');
    const damaged = readFileSync(file).fill('damage', 4096 * 3, 4096 * 12);
    writeFileSync(file, damaged);
    const refused = await docloom(['serve', '--port', '0', '--data', data]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expectSentence(refused.stderr, 'database_unreadable');
    expect(refused.stderr).toContain(file);
    expect(refused.stderr).toContain('docloom serve --data <folder of the backup>');
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });

  it.each([
    ['--port', 'http'],
    ['--port', '65536'],
    ['--port', '-1'],
    ['--host', ''],
    ['--public-url', 'docs.test'],
    ['--public-url', 'ftp://docs.test'],
    ['--allow-webhooks-to', '10.0.0.0'],
    ['--allow-webhooks-to', '10.0.0.0/33'],
    ['--allow-webhooks-to', 'everywhere/8'],
  ])('%s %s: exit 1, invalid_setting, and names the option', async (option, value) => {
    const refused = await docloom(['serve', '--port', '0', '--data', data, `${option}=${value}`]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expectSentence(refused.stderr, 'invalid_setting');
    expect(refused.stderr).toContain(`The setting ${option} cannot be used`);
    expect(refused.stderr).toContain(value);
    expect(existsSync(data)).toBe(false);
  });

  it('an incomplete single sign-on: exit 1, and names the missing setting', async () => {
    const given = ['--oidc-issuer', 'https://id.test', '--oidc-client-id', 'docloom'];
    const refused = await docloom(['serve', '--port', '0', '--data', data, ...given]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expectSentence(refused.stderr, 'invalid_setting');
    expect(refused.stderr).toContain('DOCLOOM_OIDC_CLIENT_SECRET');
    expect(existsSync(data)).toBe(false);
  });

  it.each([
    [['serve', '--log-level', 'loud'], '--log-level'],
    [['serve', '--prot', '0'], '--prot'],
    [['serve', 'now'], 'too many arguments'],
    [['server'], 'server'],
  ])('%j: exit 1 and names it', async (args, named) => {
    const refused = await docloom([...args, '--data', data]);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(named);
    expect(refused.stderr).not.toMatch(/^ {4}at /m);
  });
});
