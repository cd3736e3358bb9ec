import { pino } from 'pino';
import { join } from 'node:path';
import type { TenantId } from '../../../service/src/concurrency/tenant.ts';
import { ThumbnailCache } from '../../../service/src/thumbnails/thumbnail-cache.ts';
import { Thumbnails } from '../../../service/src/thumbnails/thumbnails.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeUser } from '../users.ts';
import { TemporaryFolder } from '../temporary-folder.ts';

const test = partsForEachTest();
let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

it('A tenant with many thumbnails leaves some of them, and the next turn, to others', async () => {
  const { id: ownerId } = await makeUser(test.parts, 'Ann');
  const drawn: string[] = [];
  const ends = Promise.withResolvers<undefined>();
  const drawer = {
    drawPage: async (pdf: Uint8Array) => {
      drawn.push(Buffer.from(pdf).toString());
      await ends.promise;
      return Buffer.from('PNG');
    },
    close: () => Promise.resolve(),
  };
  const cache = await ThumbnailCache.open(join(folder.path, 'thumbnails'), 1_000_000);
  const log = pino({ level: 'silent' });
  const limits = { file: 1_000, making: 6, patience: 60_000 };
  const thumbnails = new Thumbnails({ ...test.parts, drawer, cache, log }, limits);
  const of = async (tenantId: TenantId, name: string) => {
    const file = await test.parts.drive.add(
      { folders: [], name: `${name}.pdf`, ownerId },
      Buffer.from(name),
    );
    const version = await thumbnails.versionOf(file);
    return { made: thumbnails.of(file, version, { tenantId, name: 'user' }) };
  };
  const wanted = [];
  for (const name of ['a1', 'a2', 'a3', 'a4']) wanted.push(await of('usr_1', name));
  while (drawn.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await expect((await of('usr_1', 'a5')).made).rejects.toMatchObject({
    code: 'too_many_thumbnails',
    status: 429,
  });
  wanted.push(await of('usr_2', 'b1'));
  ends.resolve(undefined);
  await Promise.all(wanted.map(({ made }) => made));
  expect(drawn.slice(0, 2)).toEqual(['a1', 'b1']);
});
