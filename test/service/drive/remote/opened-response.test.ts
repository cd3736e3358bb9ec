import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { ByteRange } from '../../../../service/src/drive/drive.ts';
import { OpenedResponse } from '../../../../service/src/drive/remote/opened-response.ts';

const CONTENT = 'Dear Ann, dear Ben';

interface Storage {
  /** The pieces that arrive. */
  pieces?: string[];
  /** What the storage has when a range is requested. */
  later?: string | undefined;
}

function opened({ pieces = ['Dear Ann', ', dear ', 'Ben'], later = CONTENT }: Storage = {}) {
  const body = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  const asked: ByteRange[] = [];
  const response = new OpenedResponse({
    state: { version: 'v1', size: CONTENT.length, changedAt: 0, settledAt: 0 },
    body,
    requestRange: async (range) => {
      asked.push(range);
      if (later !== CONTENT) return undefined;
      return Readable.from([Buffer.from(later.slice(range.first, range.last + 1))]);
    },
  });
  return { response, body, asked };
}

it('returns the whole content', async () => {
  expect((await opened().response.bytes()).toString()).toBe(CONTENT);
  expect(await text(opened().response.read())).toBe(CONTENT);
});

it.each([
  [0, 0],
  [0, 3],
  [0, 17],
])('takes the start from the response: %d to %d', async (first, last) => {
  const { response, asked, body } = opened();
  expect(await text(response.read({ first, last }))).toBe(CONTENT.slice(first, last + 1));
  expect(asked).toEqual([]);
  await finished(body, { error: false }).catch(() => undefined);
  expect(body.destroyed).toBe(true);
});

it.each([
  [5, 7],
  [10, 17],
  [17, 17],
])('requests a later range: %d to %d', async (first, last) => {
  const { response, asked, body } = opened();
  expect(await text(response.read({ first, last }))).toBe(CONTENT.slice(first, last + 1));
  expect(asked).toEqual([{ first, last }]);
  expect(body.destroyed).toBe(true);
});

it('takes a later range from the response if the storage has another content', async () => {
  const { response } = opened({ later: 'other' });
  expect(await text(response.read({ first: 5, last: 12 }))).toBe(CONTENT.slice(5, 13));
});

it.each([
  ['the whole', undefined],
  ['a range', { first: 0, last: 17 }],
])('fails if the content is cut: %s', async (_, range) => {
  const { response } = opened({ pieces: ['Dear'] });
  await expect(text(response.read(range))).rejects.toThrow('was cut');
});

it('fails if the content is cut while it is read at once', async () => {
  await expect(opened({ pieces: ['Dear'] }).response.bytes()).rejects.toThrow('was cut');
});

it('fails if the connection is reset', async () => {
  const body = new Readable({ read: () => undefined });
  const response = new OpenedResponse({
    state: { version: 'v1', size: 8, changedAt: 0, settledAt: 0 },
    body,
    requestRange: async () => undefined,
  });
  const reading = text(response.read());
  body.push('Dear');
  body.destroy(new Error('ECONNRESET'));
  await expect(reading).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
});

it('may be empty', async () => {
  const response = new OpenedResponse({
    state: { version: 'v1', size: 0, changedAt: 0, settledAt: 0 },
    body: Readable.from([]),
    requestRange: async () => undefined,
  });
  expect(await text(response.read())).toBe('');
});

it('ends the response when it is closed, or its reader has had enough', async () => {
  const { response, body } = opened();
  await response.close();
  expect(body.destroyed).toBe(true);

  const other = opened();
  const reader = other.response.read();
  reader.destroy();
  await finished(reader).catch(() => undefined);
  expect(other.body.destroyed).toBe(true);
});
