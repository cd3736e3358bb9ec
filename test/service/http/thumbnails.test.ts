import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DriveFile } from '@docloom/contract';
import { holderFolderIn } from '../drive/holder-folder.ts';
import { ConverterUnavailable, NotConvertible } from '../../../service/src/pdf/converter.ts';
import { inspectPng } from '../pdf/inspect-png.ts';
import { lockedSheet, sheetOf } from '../pdf/sheet-of.ts';
import { RunningService } from '../running-service.ts';
import { slides } from '../slides.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { savedAs } from '../../engine/office-file/office-formats.ts';
import { until } from '../until.ts';
import { wordFile } from '../word-file.ts';
import { HouseWithThumbnails } from './house-with-thumbnails.ts';

const pathOf = ({ id }: Pick<DriveFile, 'id'>) => `/v0/drive/files/${id}/thumbnail/`;

const A4 = { format: 'png', width: 283, height: 400 };

describe('Design, drive: GET /drive/files/<id>/thumbnail/', () => {
  let house: HouseWithThumbnails;
  beforeEach(async () => {
    house = await HouseWithThumbnails.start();
  });
  afterEach(() => house.stop());

  const upload = async (name: string, content: Uint8Array<ArrayBuffer> | string) =>
    (await house.client.upload(name, content)).shows(201, DriveFile);
  const thumbnailFolder = () => join(house.driveFolder, '..', 'thumbnails');
  const kept = () => readdirSync(thumbnailFolder());

  it('answers 200 with a PNG of the first page, at most 400 pixels long', async () => {
    const file = await upload('Sheet.pdf', await sheetOf('Dear Ada'));
    const answer = await house.client.get(pathOf(file));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(answer.content.length),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const seen = await inspectPng(answer.content);
    expect(seen).toMatchObject(A4);
    expect(seen.ink).toBeGreaterThan(0);
  });

  it('works without the trailing slash, and for HEAD', async () => {
    const file = await upload('Sheet.pdf', await sheetOf('Dear Ada'));
    const { content } = await house.client.get(pathOf(file));
    expect((await house.client.get(pathOf(file).slice(0, -1))).content).toEqual(content);
    const head = await house.client.send('HEAD', pathOf(file));
    head.isEmpty(200);
    expect(head.headers.get('content-length')).toBe(String(content.length));
    const known = { 'if-none-match': head.headers.get('etag') ?? '' };
    const unchanged = await house.client.get(pathOf(file), known);
    unchanged.isEmpty(304);
    expect(unchanged.headers.get('content-type')).toBeNull();
    expect(unchanged.headers.get('content-length')).toBeNull();
  });

  it('creates it once', async () => {
    const file = await upload('Letter.docx', wordFile('Dear Ada'));
    const first = await house.client.get(pathOf(file));
    const second = await house.client.get(pathOf(file));
    expect(second.content).toEqual(first.content);
    expect(house.converter.conversions).toBe(1);
  });

  it.each(['dotx', 'docm', 'dotm'] as const)('creates one of a .%s', async (format) => {
    const content = Uint8Array.from(savedAs(format, wordFile('Dear Ada')));
    const file = await upload(`File.${format}`, content);
    expect((await house.client.get(pathOf(file))).status).toBe(200);
    expect(house.converter.conversions).toBe(1);
  });

  it('creates it once for concurrent requests', async () => {
    const file = await upload('Letter.docx', wordFile('Dear Ada'));
    const asked = Array.from({ length: 10 }, () => house.client.get(pathOf(file)));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(house.converter.conversions).toBe(1);
  });

  it('uses the converter for one of a tenant at a time', async () => {
    let atOnce = 0;
    let most = 0;
    house.converter.onConvert = async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce -= 1;
    };
    const letters = ['One', 'Two', 'Three'].map((text) => upload(`${text}.docx`, wordFile(text)));
    const files = await Promise.all(letters);
    await Promise.all(files.map((file) => house.client.get(pathOf(file))));
    expect({ most, conversions: house.converter.conversions }).toEqual({ most: 1, conversions: 3 });
  });

  it('answers 304 without a body to a client that has it', async () => {
    const file = await upload('Sheet.pdf', await sheetOf('Dear Ada'));
    const etag = (await house.client.get(pathOf(file))).headers.get('etag')!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await house.client.get(pathOf(file), { 'if-none-match': known });
      answer.isEmpty(304);
      expect(answer.headers.get('etag')).toBe(etag);
    }
    expect((await house.client.get(pathOf(file), { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('creates another if a person has changed the file', async () => {
    const file = await upload('Sheet.pdf', await sheetOf(''));
    const before = await house.client.get(pathOf(file));
    const etag = before.headers.get('etag')!;
    writeFileSync(join(holderFolderIn(house.driveFolder), 'Sheet.pdf'), await sheetOf('Changed'));
    const after = await house.client.get(pathOf(file), { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(etag);
    expect((await inspectPng(before.content)).ink).toBe(0);
    expect((await inspectPng(after.content)).ink).toBeGreaterThan(0);
    expect(kept()).toHaveLength(1);
  });

  it('is cached outside the folder that people see, and removed with the file', async () => {
    const file = await upload('Sheet.pdf', await sheetOf('Dear Ada'));
    await house.client.get(pathOf(file));
    expect(kept()).toHaveLength(1);
    expect(readdirSync(house.driveFolder)).not.toContain('thumbnails');
    (await house.client.delete(`/v0/drive/files/${file.id}/`)).isEmpty(204);
    await until('the thumbnail to go', () => kept().length === 0);
    (await house.client.get(pathOf(file))).refuses(404, 'not_found');
  });

  it('caches nothing of a file that is removed meanwhile', async () => {
    const file = await upload('Letter.docx', wordFile('Dear Ada'));
    house.converter.onConvert = async () => {
      await house.client.delete(`/v0/drive/files/${file.id}/`);
    };
    (await house.client.get(pathOf(file))).refuses(404, 'not_found');
    expect(existsSync(thumbnailFolder())).toBe(false);
  });

  it('caches nothing of a version that was replaced meanwhile', async () => {
    const file = await upload('Letter.docx', wordFile(''));
    house.converter.onConvert = () => {
      house.converter.onConvert = () => undefined;
      writeFileSync(join(holderFolderIn(house.driveFolder), 'Letter.docx'), wordFile('Changed'));
    };
    const answer = await house.client.get(pathOf(file));
    answer.refuses(503, 'thumbnail_not_ready');
    expect(answer.headers.get('retry-after')).toBe('5');
    const { content } = await house.client.get(pathOf(file));
    expect((await inspectPng(content)).ink).toBeGreaterThan(0);
  });

  it('is returned although it cannot be cached', async () => {
    writeFileSync(thumbnailFolder(), 'in the way of the folder');
    const file = await upload('Sheet.pdf', await sheetOf('Dear Ada'));
    expect((await house.client.get(pathOf(file))).status).toBe(200);
    expect((await house.client.get(pathOf(file))).status).toBe(200);
  });

  it.each([
    ['Notes.txt', () => 'notes', 'is no Word, PowerPoint or PDF file'],
    ['Locked.pdf', lockedSheet, 'opens only with a password'],
    ['Broken.pdf', () => 'no PDF at all', 'is no PDF, or it is damaged'],
    ['Empty.pdf', () => '', 'is no PDF, or it is damaged'],
    ['Broken.docx', () => 'no document', 'There is no thumbnail of "Broken.docx": '],
    ['Broken.pptx', () => wordFile('Word'), 'There is no thumbnail of "Broken.pptx": '],
  ])('answers 422 for %s, every time, with the reason', async (name, content, reason) => {
    const file = await upload(name, await content());
    for (let time = 1; time <= 2; time += 1) {
      const { detail } = (await house.client.get(pathOf(file))).refuses(
        422,
        'thumbnail_not_available',
      );
      expect(detail).toContain(reason);
    }
    expect(house.converter.conversions).toBe(0);
  });

  it('does not repeat a failed conversion until the file changes', async () => {
    const file = await upload('Letter.docx', wordFile('Dear Ada'));
    house.converter.failures.push(new NotConvertible('the converter failed twice on it'));
    for (let time = 1; time <= 2; time += 1) {
      const { detail } = (await house.client.get(pathOf(file))).refuses(
        422,
        'thumbnail_not_available',
      );
      expect(detail).toContain('LibreOffice could not read it, or took too long over it');
      expect(detail).not.toContain('failed twice');
    }
    expect(house.converter.conversions).toBe(1);
    writeFileSync(
      join(holderFolderIn(house.driveFolder), 'Letter.docx'),
      wordFile('Dear Ada, again'),
    );
    expect((await house.client.get(pathOf(file))).status).toBe(200);
  });

  it('answers 503 with Retry-After while no converter is available, and then 200', async () => {
    const file = await upload('Letter.docx', wordFile('Dear Ada'));
    house.converter.failures.push(new ConverterUnavailable('too many documents are waiting'));
    const answer = await house.client.get(pathOf(file));
    const { detail } = answer.refuses(503, 'thumbnail_not_ready');
    expect(detail).toContain('too many documents are waiting');
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('etag')).toBeNull();
    expect((await house.client.get(pathOf(file))).status).toBe(200);
  });
});

it('A slow thumbnail is answered with 503 and created nevertheless', async () => {
  const house = await HouseWithThumbnails.start(10);
  try {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    house.converter.onConvert = () => promise;
    const upload = await house.client.upload('Letter.docx', wordFile('Dear Ada'));
    const path = pathOf(upload.shows(201, DriveFile));
    const { detail } = (await house.client.get(path)).refuses(503, 'thumbnail_not_ready');
    expect(detail).toContain('it is still being made');
    resolve(undefined);
    await until('the thumbnail', async () => (await house.client.get(path)).status === 200);
    expect(house.converter.conversions).toBe(1);
  } finally {
    await house.stop();
  }
});

describe('The thumbnails of a real service', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await RunningService.start({ soffice: null });
  });
  afterAll(() => service.stop());

  const thumbnailOf = async (
    name: string,
    content: Uint8Array<ArrayBuffer>,
    client = service.client,
  ) => {
    const file = (await client.upload(name, content)).shows(201, DriveFile);
    let answer = await client.get(pathOf(file));
    // On a busy machine LibreOffice may take longer to start than anybody is kept waiting.
    while (answer.status === 503) answer = await client.get(pathOf(file));
    expect(answer.status === 200 ? 'made' : answer.text).toBe('made');
    return inspectPng(answer.content);
  };

  it('show the first page of a Word document and the first slide of a deck', async () => {
    const text = Array.from({ length: 200 }, () => 'A line of a letter that is rather long.');
    const letter = await thumbnailOf('Letter.docx', wordFile(...text));
    expect(letter).toMatchObject(A4);
    expect(letter.ink).toBeGreaterThan(0.05);
    const deck = Uint8Array.from(slides('First', 'Second'));
    const slide = await thumbnailOf('Deck.pptx', deck);
    expect(slide).toMatchObject({ format: 'png', width: 400, height: 225 });
    expect(slide.ink).toBeGreaterThan(0);
  }, 300_000);

  it('are visible to nobody else', async () => {
    const owner = await service.clientOf({ email: 'ada@test', name: 'Ada', team: 'Orders' });
    const member = await service.clientOf({ email: 'ben@test', name: 'Ben', team: 'Orders' });
    const stranger = await service.clientOf({ email: 'eve@test', name: 'Eve' });
    const upload = await owner.upload('Sheet.pdf', await sheetOf('Dear Ada'));
    const path = pathOf(upload.shows(201, DriveFile));
    const answer = await owner.get(path);
    expect(answer.status).toBe(200);
    expect((await member.get(path)).content).toEqual(answer.content);
    const known = { 'if-none-match': answer.headers.get('etag')! };
    (await stranger.get(path, known)).refuses(403, 'not_yours');
    (await service.anonymous.get(path, known)).refuses(403, 'token_missing');
  });

  it('are made while many PDF copies of another tenant wait', async () => {
    const quiet = await service.clientOf({ email: 'quiet@test', name: 'Quiet' });
    const letters = await RunnableWorkflow.create(service.client);
    await letters.addTemplate(['Dear {{name}}'], { createPdfCopy: true });
    await Promise.all(Array.from({ length: 80 }, (_, n) => letters.start({ name: String(n) })));
    const unfinished = async () => {
      const { text } = await service.anonymous.get('/metrics');
      const counts = text.matchAll(/^docloom_jobs_(?:due|later|under_way)\{kind="run"\} (\d+)/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    await until('the first copy', async () => (await unfinished()) < 80);
    await thumbnailOf('Letter.docx', wordFile('Dear Ada'), quiet);
    expect(await unfinished()).toBeGreaterThan(10);
  }, 300_000);
});
