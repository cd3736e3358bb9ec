import type { BlobState } from '../../../../service/src/drive/blob-store.ts';
import { ContentCache } from '../../../../service/src/drive/index/content-cache.ts';

const MEGABYTE = 1024 * 1024;
const NOW = 10_000;

let contents: ContentCache;
let state: BlobState;

beforeEach(() => {
  contents = new ContentCache();
  state = { version: 'v1', size: 8, changedAt: 1_000, settledAt: 3_000 };
});

function add(content: Buffer, fileId = 'fil_1'): Buffer {
  contents.add(fileId, state, content, NOW);
  return content;
}

it('keeps the content of an unchanged file', () => {
  const content = add(Buffer.from('Dear Ann'));
  expect(contents.get('fil_1', state)).toBe(content);
  expect(contents.get('fil_1', { ...state })).toBe(content);
});

it('drops the content of a file that has another version', () => {
  add(Buffer.from('Dear Ann'));
  expect(contents.get('fil_1', { ...state, version: 'v2' })).toBeUndefined();
  expect(contents.get('fil_1', state)).toBeUndefined();
});

it('does not cache a file that was just changed: it may change again in the same moment', () => {
  const content = Buffer.from('Dear Ann');
  contents.add('fil_1', state, content, state.settledAt);
  expect(contents.get('fil_1', state)).toBeUndefined();
  contents.add('fil_1', state, content, state.settledAt + 1);
  expect(contents.get('fil_1', state)).toBe(content);
});

it('keeps the latest contents within its limit', () => {
  const large = Array.from({ length: 10 }, () => Buffer.alloc(8 * MEGABYTE));
  large.forEach((content, number) => add(content, `fil_${String(number)}`));
  const kept = large.filter((_, number) => contents.get(`fil_${String(number)}`, state));
  expect(kept).toEqual(large.slice(2));
});

it('does not cache very large contents', () => {
  add(Buffer.alloc(8 * MEGABYTE + 1));
  expect(contents.get('fil_1', state)).toBeUndefined();
});
