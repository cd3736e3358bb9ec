import { UNASSIGNED } from '../../../service/src/concurrency/flow.ts';
import { join } from 'node:path';
import { pino } from 'pino';
import { THUMBNAIL_LIMITS } from '../../../service/src/config.ts';
import type { Templates } from '../../../service/src/templates/templates.ts';
import { TemplateInterrupted } from '../../../service/src/templates/templates.ts';
import { ThumbnailCache } from '../../../service/src/thumbnails/thumbnail-cache.ts';
import { Thumbnails } from '../../../service/src/thumbnails/thumbnails.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';
import { makeUser } from '../users.ts';
import { wordFile } from '../word-file.ts';

const test = partsForEachTest();

it('A thumbnail is made later if the process that reads its document was killed', async () => {
  const { drive } = test.parts;
  const { id: ownerId } = await makeUser(test.parts, 'Ada');
  const file = await drive.add({ folders: [], name: 'A.docx', ownerId }, wordFile('Dear Ada'));
  const picture = Buffer.from('picture');
  const drawer = { drawPage: async () => picture, close: async () => undefined };
  let isKilled = true;
  const identify: Templates['identify'] = async () => {
    if (isKilled) throw new TemplateInterrupted();
    return 'CLOUD_DOCS';
  };
  const templates = { ...test.parts.templates, identify };
  const cache = await ThumbnailCache.open(join(test.driveFolder, '..', 'thumbnails'), 1_000);
  const log = pino({ level: 'silent' });
  const pdfConverter = new SheetConverter();
  const parts = { ...test.parts, templates, pdfConverter, drawer, cache, log };
  const thumbnails = new Thumbnails(parts, THUMBNAIL_LIMITS);
  const version = await thumbnails.versionOf(file);
  await expect(thumbnails.of(file, version, UNASSIGNED)).rejects.toMatchObject({
    code: 'thumbnail_not_ready',
  });
  isKilled = false;
  expect(await thumbnails.of(file, version, UNASSIGNED)).toBe(picture);
});
