import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DriveFile } from '@docloom/contract';
import { holderFolderIn } from '../../drive/holder-folder.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { docloom, DocloomProcess } from '../docloom-process.ts';

const TOKEN = 'dlt_of_this_operator';

let folder: TemporaryFolder;
let data: string;
let service: DocloomProcess;
const marker = () => join(data, 'drive', '.docloom', 'drive-id');
const adopt = (...more: string[]) => docloom(['drive', 'adopt', '--data', data, ...more]);

beforeEach(async () => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  const args = ['--port', '0', '--data', data];
  service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN });
});
afterEach(async () => {
  await service.stop('SIGKILL');
  folder.remove();
});

it('docloom drive adopt makes a drive without a marker that of the database', async () => {
  const client = service.client(TOKEN);
  const upload = async (name: string) => client.upload(name, Buffer.from('content'));
  (await upload('a.txt')).shows(201, DriveFile);
  const id = readFileSync(marker(), 'utf8');
  rmSync(marker());
  const refusal = (await upload('b.txt')).refuses(503, 'disk_fault');
  expect(refusal.detail).toContain('docloom drive adopt');
  const readiness = async () => (await client.get('/readyz')).status;
  await until('the service not to be ready', async () => (await readiness()) === 503);

  expect(await adopt()).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(marker(), 'utf8')).toBe(id);
  (await upload('b.txt')).shows(201, DriveFile);

  rmSync(marker());
  const holder = holderFolderIn(join(data, 'drive'));
  const file = join(holder, 'a.txt');
  for (const name of ['a.txt', 'b.txt']) renameSync(join(holder, name), `${file}.${name}`);
  expect(await adopt()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/none of the 2 files .* \(drive_empty\)\n$/) as string,
  });
  expect(existsSync(marker())).toBe(false);
  expect(await adopt('--force')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('It has 0 of the 2 files') as string,
  });
  expect(readFileSync(marker(), 'utf8')).toBe(id);
});

it('docloom drive adopt refuses an unfinished copy, unless it is forced to', async () => {
  await service.stop();
  const copy = join(folder.path, 'copy');
  mkdirSync(join(copy, '.docloom'), { recursive: true });
  writeFileSync(
    join(copy, '.docloom', 'drive-id'),
    `${readFileSync(marker(), 'utf8').trim()}-incomplete\n`,
  );
  expect(await adopt('--drive', copy)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /unfinished copy.* --force\. \(drive_copy_unfinished\)\n$/,
    ) as string,
  });
  expect(await adopt('--drive', copy, '--force')).toMatchObject({ code: 0 });
  expect(readFileSync(join(copy, '.docloom', 'drive-id'), 'utf8')).toBe(
    readFileSync(marker(), 'utf8'),
  );
});
