import { pino } from 'pino';
import { join } from 'node:path';
import type { Flow } from '../../../service/src/concurrency/flow.ts';
import type { TenantId } from '../../../service/src/concurrency/tenant.ts';
import { ThumbnailCache } from '../../../service/src/thumbnails/thumbnail-cache.ts';
import type { ThumbnailDependencies } from '../../../service/src/thumbnails/thumbnails.ts';
import { Thumbnails } from '../../../service/src/thumbnails/thumbnails.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { SheetConverter } from '../pdf/sheet-converter.ts';
import { until } from '../until.ts';
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

/** The PDFs that were drawn, in order. */
let drawn: string[];
beforeEach(() => {
  drawn = [];
});

/** A drawer that draws nothing, and ends when the promise does. */
const drawerUntil = (end: Promise<unknown>) => ({
  drawPage: async (pdf: Uint8Array) => {
    drawn.push(Buffer.from(pdf).toString());
    await end;
    return Buffer.from('PNG');
  },
  close: () => Promise.resolve(),
});

/** Returns a function that asks for the thumbnail of a new file, of which at most six are made. */
async function thumbnailsWith(
  replaced: Pick<ThumbnailDependencies, 'drawer'> & Partial<ThumbnailDependencies>,
) {
  const { id: ownerId } = await makeUser(test.parts, 'Ann');
  const cache = await ThumbnailCache.open(join(folder.path, 'thumbnails'), 1_000_000);
  const log = pino({ level: 'silent' });
  const limits = { file: 1_000, making: 6, patience: 60_000 };
  const thumbnails = new Thumbnails({ ...test.parts, cache, log, ...replaced }, limits);
  return async (tenantId: TenantId, name: string) => {
    const file = await test.parts.drive.add({ folders: [], name, ownerId }, Buffer.from(name));
    const version = await thumbnails.versionOf(file);
    return { made: thumbnails.of(file, version, { tenantId, name: 'user' }) };
  };
}

it('A tenant with many thumbnails leaves some of them, and the next turn, to others', async () => {
  const ends = Promise.withResolvers<undefined>();
  const of = await thumbnailsWith({ drawer: drawerUntil(ends.promise) });
  const wanted = [];
  for (const name of ['a1', 'a2', 'a3', 'a4']) wanted.push(await of('usr_1', `${name}.pdf`));
  await until('the first one', () => drawn.length > 0);
  await expect((await of('usr_1', 'a5.pdf')).made).rejects.toMatchObject({
    code: 'too_many_thumbnails',
    status: 429,
  });
  wanted.push(await of('usr_2', 'b1.pdf'));
  ends.resolve(undefined);
  await Promise.all(wanted.map(({ made }) => made));
  expect(drawn.slice(0, 2)).toEqual(['a1.pdf', 'b1.pdf']);
});

/** A converter in which the documents of one tenant wait until a promise ends. */
class ConverterWithQueue extends SheetConverter {
  /** The tenants of the documents, in order. */
  readonly tenants: TenantId[] = [];
  readonly #waiting: TenantId;
  readonly #end: Promise<unknown>;

  constructor(waiting: TenantId, end: Promise<unknown>) {
    super();
    this.#waiting = waiting;
    this.#end = end;
  }

  override async convertFirstPage(content: Uint8Array, _type?: string, flow?: Flow) {
    if (flow) this.tenants.push(flow.tenantId);
    if (flow?.tenantId === this.#waiting) await this.#end;
    return content;
  }
}

it('A document that waits for the PDF copies of its tenant delays no thumbnails of others', async () => {
  const ends = Promise.withResolvers<undefined>();
  const pdfConverter = new ConverterWithQueue('usr_1', ends.promise);
  const templates = { ...test.parts.templates, identify: async () => 'CLOUD_DOCS' as const };
  const drawer = drawerUntil(Promise.resolve());
  const of = await thumbnailsWith({ drawer, templates, pdfConverter });
  const waiting = [await of('usr_1', 'a1.docx'), await of('usr_1', 'a2.docx')];
  await until('the first one', () => pdfConverter.tenants.length > 0);
  await (
    await of('usr_2', 'b1.docx')
  ).made;
  // The converter has one document of each tenant at a time.
  expect(pdfConverter.tenants).toEqual(['usr_1', 'usr_2']);
  ends.resolve(undefined);
  await Promise.all(waiting.map(({ made }) => made));
  expect(drawn).toEqual(['b1.docx', 'a1.docx', 'a2.docx']);
});
