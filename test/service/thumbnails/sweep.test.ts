import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { holderFolderIn } from '../drive/holder-folder.ts';
import { THUMBNAIL_LIMITS } from '../../../service/src/config.ts';
import { PdfiumDrawer } from '../../../service/src/pdf/pdfium/pdfium-drawer.ts';
import { ThumbnailCache } from '../../../service/src/thumbnails/thumbnail-cache.ts';
import { Thumbnails } from '../../../service/src/thumbnails/thumbnails.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { until } from '../until.ts';
import { makeUser } from '../users.ts';

const test = partsForEachTest();

it('A thumbnail is removed at the next start if a person has removed its file from the folder', async () => {
  const { drive } = test.parts;
  const { id: ownerId } = await makeUser(test.parts, 'Ada');
  const add = (name: string) => drive.add({ folders: [], name, ownerId }, Buffer.from('content'));
  const [stays, goes] = [await add('Stays.pdf'), await add('Goes.pdf')];
  const folder = join(test.driveFolder, '..', 'thumbnails');
  const cache = await ThumbnailCache.open(folder, 1_000);
  for (const { id } of [stays, goes]) await cache.keep(id, 'one', Buffer.from('picture'));
  rmSync(join(holderFolderIn(test.driveFolder), 'Goes.pdf'));
  const log = pino({ level: 'silent' });
  const parts = { ...test.parts, drawer: new PdfiumDrawer(), cache, log };
  await test.drive.scan();
  await new Thumbnails(parts, THUMBNAIL_LIMITS).sweep();
  expect(cache.fileIds).toEqual([stays.id]);
});

it('A thumbnail is removed when a scan finds that a person has removed its file', async () => {
  const { drive } = test.parts;
  const { id: ownerId } = await makeUser(test.parts, 'Ada');
  const add = (name: string) => drive.add({ folders: [], name, ownerId }, Buffer.from('content'));
  const [stays, goes] = [await add('Stays.pdf'), await add('Goes.pdf')];
  const cache = await ThumbnailCache.open(join(test.driveFolder, '..', 'thumbnails'), 1_000);
  for (const { id } of [stays, goes]) await cache.keep(id, 'one', Buffer.from('picture'));
  const log = pino({ level: 'silent' });
  new Thumbnails({ ...test.parts, drawer: new PdfiumDrawer(), cache, log }, THUMBNAIL_LIMITS);
  rmSync(join(holderFolderIn(test.driveFolder), 'Goes.pdf'));
  await test.drive.scan();
  await until('one thumbnail', () => cache.fileIds.length === 1);
  expect(cache.fileIds).toEqual([stays.id]);
});

it('The service starts even if the drive’s disk cannot be read', async () => {
  const folder = join(test.driveFolder, '..', 'thumbnails');
  const cache = await ThumbnailCache.open(folder, 1_000);
  await cache.keep('fil_1', 'one', Buffer.from('picture'));
  const fault = Object.assign(new Error('EIO'), { code: 'EIO', errno: -5, syscall: 'lstat' });
  jest.spyOn(test.parts.drive, 'findAll').mockRejectedValueOnce(fault);
  const logged: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });
  const parts = { ...test.parts, drawer: new PdfiumDrawer(), cache, log };
  await new Thumbnails(parts, THUMBNAIL_LIMITS).sweep();
  expect(cache.fileIds).toEqual(['fil_1']);
  expect(logged).toMatchObject([{ err: { code: 'EIO' } }]);
});
