import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DriveFile, ListedDriveFile, TemplateVersion } from '@docloom/contract';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { docloom, DocloomProcess } from '../docloom-process.ts';

const TOKEN = 'dlt_of_this_operator';

let folder: TemporaryFolder;
let data: string;
let target: string;
let processes: DocloomProcess[];
beforeEach(() => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  target = join(folder.path, 'other', 'drive');
  processes = [];
});
afterEach(async () => {
  await Promise.all(processes.map((process) => process.stop('SIGKILL')));
  folder.remove();
});

async function serve(...more: string[]): Promise<DocloomProcess> {
  const args = ['--port', '0', '--data', data, ...more];
  const service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN });
  processes.push(service);
  return service;
}

const moveArgs = (...more: string[]) => ['move', '--data', data, '--drive-to', target, ...more];
const move = (...more: string[]) => docloom(moveArgs(...more));
const drive = () => join(data, 'drive');
const idIn = (place: string) => readFileSync(join(place, '.docloom', 'drive-id'), 'utf8').trim();

/** Returns the contents of all files below a folder, without the hidden ones. */
function contentsOf(place: string): Record<string, string> {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const paths = files
    .map((file) => file.slice(place.length + 1))
    .filter((path) => !path.startsWith('.'));
  return Object.fromEntries(
    paths.toSorted().map((path) => [path, readFileSync(join(place, path), 'base64')]),
  );
}

/** Makes a data folder whose drive has many files. */
async function makeData(files: number): Promise<void> {
  await (await serve()).stop();
  for (let number = 0; number < files; number += 1) {
    const place = join(drive(), 'Orders', String(number % 10));
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${String(number)}.txt`), `Order ${String(number)}`.repeat(500));
  }
}

describe('docloom move from folder to folder', () => {
  it('keeps templates, versions, outputs, lists and ids, and runs go on', async () => {
    const service = await serve();
    const client = service.client(TOKEN);
    const workflow = await RunnableWorkflow.create(client);
    const document = await workflow.addTemplate(['Order {{number}}'], { outputName: 'Order' });
    await workflow.run({ number: 1 });
    (await client.upload('empty.txt', '')).shows(201, DriveFile);
    const shown = async (from: DocloomProcess) => {
      const reader = from.client(TOKEN);
      const list = (await reader.get('/v0/drive/files/?limit=1000')).showsList(
        200,
        ListedDriveFile,
      );
      const contents = list.map(
        async ({ id }) => (await reader.get(`/v0/drive/files/${id}/content/`)).text,
      );
      const versions = await reader.get(`${workflow.path}/documents/${document.id}/versions/`);
      return {
        list,
        contents: await Promise.all(contents),
        versions: versions.showsList(200, TemplateVersion),
        runs: (await reader.get(`${workflow.path}/runs/`)).text,
      };
    };
    const before = await shown(service);
    expect(before.list).toHaveLength(4);
    await service.stop();

    const { code, stdout, stderr } = await move();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/drive: 4 files, \d+\.\d MB; 0 of them were there already\.\nStart the/);
    expect(stdout.endsWith(`Start the service with --drive ${target}\n`)).toBe(true);
    expect(contentsOf(target)).toEqual(contentsOf(drive()));
    expect(idIn(target)).toBe(idIn(drive()));
    expect(statSync(target).mode & 0o777).toBe(0o700);

    const old = contentsOf(drive());
    const moved = await serve('--drive', target);
    expect((await moved.client(TOKEN).get('/readyz')).status).toBe(200);
    const after = await shown(moved);
    const urls = (text: string) => text.replaceAll(service.url, moved.url);
    expect(after).toEqual(JSON.parse(urls(JSON.stringify(before))));
    const again = await RunnableWorkflow.find(moved.client(TOKEN), workflow.id);
    expect((await again.run({ number: 2 })).status).toBe('SUCCEEDED');
    expect((await shown(moved)).versions).toEqual(after.versions);
    expect(Object.keys(contentsOf(target))).toHaveLength(5);
    expect(contentsOf(drive())).toEqual(old);
    await moved.stop();

    const compared = await move();
    expect(compared).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('1 files') as string,
    });
    expect(compared.stdout).toContain('4 of them were there already');
  });

  it('continues after it was killed, and no service works with the unfinished copy', async () => {
    await makeData(3_000);
    const first = new DocloomProcess(moveArgs());
    processes.push(first);
    await until('some copied files', () => {
      const place = join(target, 'Orders');
      return existsSync(place) && readdirSync(place, { recursive: true }).length > 200;
    });
    await first.stop('SIGKILL');
    expect(first.stdout).toBe('');
    expect(idIn(target)).toBe(`${idIn(drive())}-incomplete`);

    const service = await serve('--drive', target);
    const refusal = await service.client(TOKEN).get('/readyz');
    expect(refusal.refuses(503, 'not_ready').detail).toContain('marker file of another database');
    await service.stop();

    const { code, stdout, stderr } = await move();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const present = Number(/3000 files, .* MB; (\d+) of them/.exec(stdout)?.[1]);
    expect(present).toBeGreaterThan(150);
    expect(present).toBeLessThan(3_000);
    expect(contentsOf(target)).toEqual(contentsOf(drive()));
    expect(readdirSync(join(target, '.docloom'))).toEqual(['drive-id']);
    expect(idIn(target)).toBe(idIn(drive()));
  });
});

it('docloom move reports files that the drive does not have', async () => {
  const service = await serve();
  (await service.client(TOKEN).upload('a.txt', 'content')).shows(201, DriveFile);
  await service.stop();
  for (const path of Object.keys(contentsOf(drive()))) rmSync(join(drive(), path));
  expect(await move()).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The database knows 1 files that are not in /) as string,
  });
});

describe('the old drive after docloom move', () => {
  it('starts no service, until it is adopted', async () => {
    await makeData(1);
    expect(await move()).toMatchObject({ code: 0 });
    const refused = await docloom(['serve', '--port', '0', '--data', data]);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/old copy.* --drive.* \(drive_moved\)/) as string,
    });
    await (await serve('--drive', target)).stop();

    expect(await docloom(['drive', 'adopt', '--data', data])).toMatchObject({ code: 0 });
    const service = await serve();
    expect((await service.client(TOKEN).get('/readyz')).status).toBe(200);
  });

  it('may get the drive back, with places from the environment', async () => {
    await makeData(1);
    await move();
    rmSync(drive(), { recursive: true });
    const back = { DOCLOOM_DRIVE_FROM: target, DOCLOOM_DRIVE_TO: drive() };
    expect(await docloom(['move', '--data', data], back)).toMatchObject({ code: 0 });
    expect(contentsOf(drive())).toEqual(contentsOf(target));
    const service = await serve();
    expect((await service.client(TOKEN).get('/readyz')).status).toBe(200);
  });
});

describe('docloom move fails with one sentence, and copies nothing', () => {
  const expectRejection = async (code: string, ...more: string[]) => {
    const refused = await move(...more);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(new RegExp(`^[^\\n]+ \\(${code}\\)\\n$`));
    return refused.stderr;
  };

  it('while a service runs', async () => {
    await serve();
    await expectRejection('data_folder_in_use');
    expect(existsSync(target)).toBe(false);
  });

  it('if the target has files', async () => {
    await makeData(1);
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, 'letter.txt'), 'mine');
    expect(await expectRejection('drive_target_unusable')).toContain('it has files already');
    expect(readdirSync(target)).toEqual(['letter.txt']);
  });

  it('if the target is in the drive', async () => {
    await makeData(1);
    target = join(drive(), 'copy');
    expect(await expectRejection('drive_target_unusable')).toContain('inside of the other');
    expect(existsSync(target)).toBe(false);
  });

  it('if the disk of the drive is not mounted', async () => {
    await makeData(1);
    rmSync(join(drive(), '.docloom'), { recursive: true });
    expect(await expectRejection('drive_source_unusable')).toContain('not mounted');
    expect(existsSync(target)).toBe(false);
  });

  it('if the drive is that of another database', async () => {
    await makeData(1);
    const other = join(folder.path, 'another');
    mkdirSync(join(other, '.docloom'), { recursive: true });
    writeFileSync(join(other, '.docloom', 'drive-id'), 'drv_other');
    await expectRejection('drive_source_unusable', '--drive-from', other);
  });

  it('if the folder is not a data folder', async () => {
    await expectRejection('data_folder_unusable');
    expect(existsSync(data)).toBe(false);
  });

  it.each([
    ['--drive-to', 'ftp://ada:secret@host/'],
    ['--drive-from', 'ftp://ada:secret@host/'],
  ])('if %s is no place of a drive, without its password', async (option, value) => {
    const message = await expectRejection('invalid_setting', option, value);
    expect(message).toContain(option);
    expect(message).not.toContain('secret');
  });
});
