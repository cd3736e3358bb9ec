import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DriveFile } from '@docloom/contract';
import { holderFolderIn } from '../../drive/holder-folder.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { docloom, DocloomProcess } from '../docloom-process.ts';

const TOKEN = 'dlt_of_this_operator';

let folder: TemporaryFolder;
let data: string;
let place: string;
let services: DocloomProcess[];

beforeEach(() => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  place = join(folder.path, 'documents');
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  folder.remove();
});

async function serve(...more: string[]): Promise<DocloomProcess> {
  const args = ['--port', '0', '--data', data, ...more];
  const service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN });
  services.push(service);
  return service;
}

async function upload(service: DocloomProcess): Promise<DriveFile> {
  const answer = await service.client(TOKEN).upload('a.txt', Buffer.from('content'));
  return answer.shows(201, DriveFile);
}

it('serve --drive stores documents in another folder, also after a restart', async () => {
  const service = await serve('--drive', place);
  const { id } = await upload(service);
  expect(existsSync(join(holderFolderIn(place), 'a.txt'))).toBe(true);
  expect(readdirSync(join(data, 'drive'))).toEqual([]);
  await service.stop();

  const restarted = await serve('--drive', place);
  const answer = await restarted.client(TOKEN).get(`/v0/drive/files/${id}/content/`);
  expect([answer.status, answer.text]).toEqual([200, 'content']);
});

it('a start without --drive is not ready, writes nothing, and says where the drive was', async () => {
  const service = await serve('--drive', place);
  await upload(service);
  await service.stop();

  const restarted = await serve();
  expect((await restarted.client(TOKEN).get('/readyz')).status).toBe(503);
  const refused = await restarted.client(TOKEN).upload('b.txt', Buffer.from('content'));
  refused.refuses(503, 'disk_fault');
  expect(readdirSync(join(data, 'drive'))).toEqual([]);
  expect(restarted.stderr).toContain(`"lastPlace":"${place}"`);
});

it('a backup does not have the documents of a drive elsewhere, and says where they are', async () => {
  const service = await serve('--drive', place);
  await upload(service);
  const copy = join(folder.path, 'copy');
  const { code, stdout } = await docloom(['backup', copy, '--data', data]);
  expect(code).toBe(0);
  expect(stdout).toContain(`The documents are not in this backup. They are in ${place}.`);
  expect(existsSync(join(copy, 'docloom.db'))).toBe(true);
  expect(readdirSync(join(copy, 'drive'))).toEqual([]);
});

it.each([
  ['ftp://host/documents', /neither a folder nor an address/],
  ['', /it is empty/],
])('a drive that is no place is rejected: "%s"', async (drive, reason) => {
  const process = await docloom(['serve', '--port', '0', '--data', data, '--drive', drive]);
  expect(process).toMatchObject({ code: 1, stderr: expect.stringMatching(reason) as string });
});
