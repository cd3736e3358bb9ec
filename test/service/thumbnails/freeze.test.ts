import { UNASSIGNED } from '../../../service/src/concurrency/flow.ts';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { THUMBNAIL_LIMITS } from '../../../service/src/config.ts';
import type { PageDrawer } from '../../../service/src/pdf/page-drawer.ts';
import { ThumbnailCache } from '../../../service/src/thumbnails/thumbnail-cache.ts';
import { Thumbnails } from '../../../service/src/thumbnails/thumbnails.ts';
import { freezeThisProcess } from '../freeze-this-process.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeUser } from '../users.ts';

const test = partsForEachTest();

it('A waiting request gets its thumbnail even if the service was frozen meanwhile', async () => {
  const { drive } = test.parts;
  const { id: ownerId } = await makeUser(test.parts, 'Ada');
  const file = await drive.add({ folders: [], name: 'A.pdf', ownerId }, Buffer.from('%PDF'));
  const picture = Buffer.from('picture');
  const drawer: PageDrawer = {
    async drawPage() {
      await setImmediate();
      freezeThisProcess(3_000);
      await setImmediate();
      return picture;
    },
    close: async () => undefined,
  };
  const cache = await ThumbnailCache.open(join(test.driveFolder, '..', 'thumbnails'), 1_000);
  const parts = { ...test.parts, drawer, cache, log: pino({ level: 'silent' }) };
  const thumbnails = new Thumbnails(parts, { ...THUMBNAIL_LIMITS, patience: 1_000 });
  expect(await thumbnails.of(file, await thumbnails.versionOf(file), UNASSIGNED)).toBe(picture);
});
