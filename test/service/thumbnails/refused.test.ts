import { UNASSIGNED } from '../../../service/src/concurrency/flow.ts';
import { join } from 'node:path';
import { pino } from 'pino';
import { THUMBNAIL_LIMITS } from '../../../service/src/config.ts';
import { NotConvertible, TooLargeToConvert } from '../../../service/src/pdf/converter.ts';
import { ThumbnailCache } from '../../../service/src/thumbnails/thumbnail-cache.ts';
import { Thumbnails } from '../../../service/src/thumbnails/thumbnails.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';
import { makeUser } from '../users.ts';
import { wordFile } from '../word-file.ts';

const test = partsForEachTest();

it.each<[NotConvertible, string]>([
  [new TooLargeToConvert('the picture has 20000 × 20000 pixels', 'user'), 'the picture has 20000'],
  [new NotConvertible('its process was killed'), 'LibreOffice could not read it'],
])('A file without a thumbnail has the reason that users may see: %s', async (cause, shown) => {
  const { drive } = test.parts;
  const { id: ownerId } = await makeUser(test.parts, 'Ada');
  const file = await drive.add({ folders: [], name: 'A.docx', ownerId }, wordFile('Dear Ada'));
  const pdfConverter = new SheetConverter();
  pdfConverter.convertFirstPage = () => Promise.reject(cause);
  const drawer = {
    drawPage: async () => Buffer.from('picture'),
    close: async () => undefined,
  };
  const cache = await ThumbnailCache.open(join(test.driveFolder, '..', 'thumbnails'), 1_000);
  const log = pino({ level: 'silent' });
  const parts = { ...test.parts, pdfConverter, drawer, cache, log };
  const thumbnails = new Thumbnails(parts, THUMBNAIL_LIMITS);
  const refused = thumbnails.of(file, await thumbnails.versionOf(file), UNASSIGNED);
  await expect(refused).rejects.toMatchObject({ code: 'thumbnail_not_available' });
  await expect(refused).rejects.toThrow(shown);
});
