import fc from 'fast-check';
import * as ofBrowsers from '../../../engine/src/zlib/zlib-browser.ts';
import * as ofNode from '../../../engine/src/zlib/zlib.ts';

/** Texts are compressible, pictures are not. */
const content = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc.array(fc.constantFrom('<w:t>', 'name', ' '), { maxLength: 2_000 }).map((words) => {
    return new TextEncoder().encode(words.join(''));
  }),
);
const level = fc.integer({ min: 0, max: 9 });

it('has the exports of the one for Node', () => {
  expect(Object.keys(ofBrowsers).toSorted()).toEqual(Object.keys(ofNode).toSorted());
});

it('compresses to data that the one for Node reads', () => {
  fc.assert(
    fc.property(content, level, (bytes, tried) => {
      const inflated = ofNode.inflateRaw(ofBrowsers.deflateRaw(bytes, tried), bytes.length);
      expect(Buffer.compare(inflated, bytes)).toBe(0);
    }),
  );
});

it('decompresses data from the one for Node', () => {
  fc.assert(
    fc.property(content, level, (bytes, tried) => {
      const inflated = ofBrowsers.inflateRaw(ofNode.deflateRaw(bytes, tried), bytes.length);
      expect(Buffer.compare(inflated, bytes)).toBe(0);
    }),
  );
});

it('computes the same checksum', () => {
  fc.assert(
    fc.property(content, (bytes) => {
      expect(ofBrowsers.crc32(bytes)).toBe(ofNode.crc32(bytes));
    }),
  );
});

describe.each([
  ['Node', ofNode],
  ['browsers', ofBrowsers],
])('the one for %s', (_, { deflateRaw, inflateRaw }) => {
  it('rejects content that exceeds the limit', () => {
    const bomb = deflateRaw(new Uint8Array(1_000_000), 9);
    expect(() => inflateRaw(bomb, 999_999)).toThrow();
    expect(inflateRaw(bomb, 1_000_000)).toHaveLength(1_000_000);
  });

  it('rejects truncated content', () => {
    const text = new TextEncoder().encode('Dear {{name}}, '.repeat(100));
    const stored = deflateRaw(text, 6);
    expect(() => inflateRaw(stored.subarray(0, stored.length - 9), text.length)).toThrow();
  });

  it('decompresses empty content', () => {
    expect(inflateRaw(deflateRaw(new Uint8Array(), 3), 0)).toHaveLength(0);
  });
});
