import { once } from 'node:events';
import { rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DriveFile } from '@docloom/contract';
import { RunningService } from '../../running-service.ts';
import { Visitor } from '../pages/visitor.ts';
import { rawText } from '../raw-answer.ts';

const TOKEN = 'dlt_of_the_first_user';

let service: RunningService;
let file: DriveFile;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());
beforeEach(async () => {
  file = await upload('alphabet.txt', 'abcdefghijklmnopqrstuvwxyz');
});

const upload = async (name: string, content: Uint8Array<ArrayBuffer> | string) =>
  (await service.client.upload(name, content)).shows(201, DriveFile);
const part = (range: string, more: Record<string, string> = {}, url = file.url) =>
  service.client.get(url, { range, ...more });
const tagOf = async (url = file.url) =>
  (await service.client.send('HEAD', url)).headers.get('etag') ?? '';
const place = () => join(service.holderFolder, file.name);

describe('GET /drive/files/<id>/content/ with a range (RFC 9110 §14)', () => {
  it('announces ranges, for a whole content and for HEAD too', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await service.client.send(method, file.url);
      expect([status, headers.get('accept-ranges')]).toEqual([200, 'bytes']);
      expect(headers.get('content-range')).toBeNull();
    }
  });

  it.each([
    ['bytes=0-3', 'abcd', 'bytes 0-3/26'],
    ['bytes=22-', 'wxyz', 'bytes 22-25/26'],
    ['bytes=-2', 'yz', 'bytes 24-25/26'],
    ['bytes=20-99', 'uvwxyz', 'bytes 20-25/26'],
  ])('answers 206 with the part %s', async (range, wanted, named) => {
    const answer = await part(range);
    expect([answer.status, answer.text]).toEqual([206, wanted]);
    expect(answer.headers.get('content-range')).toBe(named);
    expect(answer.headers.get('content-length')).toBe(String(wanted.length));
  });

  it('has the same headers for a part as for the whole (§15.3.7)', async () => {
    const headersOf = async (range: string) => {
      const { headers } = await part(range);
      const same = ['etag', 'cache-control', 'content-type', 'content-disposition'];
      return [...same, 'content-security-policy'].map((name) => headers.get(name));
    };
    const ofWhole = await headersOf('none');
    expect(ofWhole).not.toContain(null);
    expect(await headersOf('bytes=0-3')).toEqual(ofWhole);
  });

  it('answers 416 with the length if the range is outside the content', async () => {
    const answer = await part('bytes=26-');
    expect(answer.refuses(416, 'range_not_satisfiable').detail).toContain('has 26 bytes');
    expect(answer.headers.get('content-range')).toBe('bytes */26');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it.each(['bytes=0-1,4-5', 'bytes=5-1', 'letters=1-2', 'all of it'])(
    'sends the whole content for %s',
    async (range) => {
      const answer = await part(range);
      expect([answer.status, answer.content.length]).toEqual([200, 26]);
      expect(answer.headers.get('content-range')).toBeNull();
    },
  );

  it('sends an empty content completely', async () => {
    const { url } = await upload('empty.txt', '');
    const answer = await part('bytes=0-', {}, url);
    expect([answer.status, answer.content.length]).toEqual([200, 0]);
  });

  it('ignores a range for HEAD (§14.2)', async () => {
    for (const range of ['bytes=0-3', 'bytes=26-']) {
      const answer = await service.client.send('HEAD', file.url, { headers: { range } });
      answer.isEmpty(200);
      expect(answer.headers.get('content-length')).toBe('26');
    }
  });

  it('returns a large content in parts, byte for byte', async () => {
    const content = Uint8Array.from({ length: 1_000_003 }, (_, position) => position % 251);
    const { url } = await upload('large.bin', content);
    const parts: Buffer[] = [];
    for (let first = 0; first < content.length; first += 300_000) {
      parts.push((await part(`bytes=${first}-${first + 299_999}`, {}, url)).content);
    }
    expect(Buffer.concat(parts).equals(content)).toBe(true);
  });
});

describe('Conditions are evaluated before ranges (RFC 9110 §13.2.2)', () => {
  it('answers 304 and 412 for any range, without a content length', async () => {
    for (const range of ['bytes=0-3', 'bytes=26-']) {
      const known = await part(range, { 'if-none-match': await tagOf() });
      known.isEmpty(304);
      expect(known.headers.get('content-length')).toBeNull();
      (await part(range, { 'if-match': '"another"' })).refuses(412, 'precondition_failed');
    }
  });

  it('sends the part to clients with an older tag, or with the current one in If-Match', async () => {
    expect((await part('bytes=0-3', { 'if-none-match': '"older"' })).status).toBe(206);
    expect((await part('bytes=0-3', { 'if-match': await tagOf() })).status).toBe(206);
  });
});

describe('If-Range (RFC 9110 §13.1.5)', () => {
  it('returns the rest while the content is unchanged', async () => {
    const answer = await part('bytes=20-', { 'if-range': await tagOf() });
    expect([answer.status, answer.text]).toEqual([206, 'uvwxyz']);
  });

  it.each([
    ['another tag', () => '"another"'],
    ['a weak tag', (tag: string) => `W/${tag}`],
    ['several tags', (tag: string) => `"another", ${tag}`],
    ['a date, though it is later than the file', () => 'Fri, 31 Dec 2100 23:59:59 GMT'],
    ['what is neither', () => 'yesterday'],
  ])('returns the whole for %s', async (_, condition) => {
    for (const range of ['bytes=20-', 'bytes=26-']) {
      const answer = await part(range, { 'if-range': condition(await tagOf()) });
      expect([answer.status, answer.content.length]).toEqual([200, 26]);
    }
  });

  it('returns the whole after a person has overwritten the file', async () => {
    const tag = await tagOf();
    writeFileSync(place(), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ!');
    const answer = await part('bytes=20-', { 'if-range': tag });
    expect([answer.status, answer.text]).toEqual([200, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ!']);
  });

  it('detects a file that was overwritten with the same length and date', async () => {
    const date = new Date('2026-01-02T03:04:05Z');
    utimesSync(place(), date, date);
    const tag = await tagOf();
    writeFileSync(place(), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    utimesSync(place(), date, date);
    expect(await tagOf()).not.toBe(tag);
  });

  it('has no effect without a range', async () => {
    const answer = await service.client.get(file.url, { 'if-range': await tagOf() });
    expect(answer.status).toBe(200);
  });
});

describe('A content that disappears during a request', () => {
  it('is not found, including for HEAD', async () => {
    rmSync(place());
    (await part('bytes=0-3')).refuses(404, 'not_found');
    (await service.client.send('HEAD', file.url)).isEmpty(404);
  });

  it('closes the connection if it was truncated, so that no client takes it for the whole', async () => {
    const content = new Uint8Array(64 * 1024 * 1024);
    file = await upload('cut.bin', content);
    const request = httpGet(file.url, { headers: { authorization: TOKEN } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.pause();
    truncateSync(place(), 1024);
    await expect(text(answer)).rejects.toThrow('aborted');
  });
});

describe('A link to a file, for people', () => {
  it('can resume a broken download, and is not cached', async () => {
    const visitor = new Visitor(service.url);
    await visitor.signIn(TOKEN, file.id);
    const path = `/files/${file.id}/content/`;
    const whole = await visitor.get(path);
    expect([whole.status, whole.text]).toEqual([200, 'abcdefghijklmnopqrstuvwxyz']);
    const tag = whole.headers.get('etag') ?? '';
    expect(tag).toBe(await tagOf());
    const rest = await visitor.get(path, { range: 'bytes=20-', 'if-range': tag });
    expect([rest.status, rest.text]).toEqual([206, 'uvwxyz']);
    const known = await visitor.get(path, { 'if-none-match': tag });
    known.isEmpty(304);
    for (const { headers } of [whole, rest, known]) {
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('reports an empty range on a page', async () => {
    const visitor = new Visitor(service.url);
    await visitor.signIn(TOKEN, file.id);
    const answer = await visitor.get(`/files/${file.id}/content/`, { range: 'bytes=26-' });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */26');
    expect(answer.text).toContain('has 26 bytes');
  });

  it('redirects a person to its page for any range', async () => {
    const answer = await new Visitor(service.url).get(file.url, { range: 'bytes=0-3' });
    expect(answer.status).toBe(303);
  });
});

it('answers HEAD without a body and with the length', async () => {
  const { pathname, host } = new URL(file.url);
  const head = `HEAD ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${TOKEN}\r\nConnection: close\r\n\r\n`;
  const answer = await rawText(service.url, head);
  expect(answer).toMatch(/^content-length: 26\r$/m);
  expect(answer).toMatch(/\r\n\r\n$/);
});
