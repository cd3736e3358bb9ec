import fc from 'fast-check';
import { deflateRawSync } from 'node:zlib';
import { deflateRaw, inflateRaw } from '../../../engine/src/zlib/zlib.ts';

const level = fc.integer({ min: 0, max: 9 });
/** Sizes around those of the window, less the part that zlib does not search. */
const size = fc.oneof(
  fc.nat({ max: 5_000 }),
  fc
    .tuple(fc.integer({ min: 9, max: 16 }), fc.integer({ min: -265, max: 3 }))
    .map(([bits, more]) => 2 ** bits + more),
);
/** Repeats with a period of nearly the whole size need the whole window. */
const content = fc
  .tuple(size, fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat({ max: 40_000 }))
  .map(([length, start, gap]) => {
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; at += 1) {
      bytes[at] = at % (gap + start.length) < start.length ? start[at % start.length]! : at % 251;
    }
    return bytes;
  });

it('compresses to the bytes that zlib makes with its default memory', () => {
  fc.assert(
    fc.property(content, level, (bytes, tried) => {
      const packed = deflateRaw(bytes, tried);
      // Level 0 does not compress: its blocks are as large as the output chunk.
      if (tried > 0) {
        expect(Buffer.from(packed).equals(deflateRawSync(bytes, { level: tried }))).toBe(true);
      }
      expect(Buffer.compare(inflateRaw(packed, bytes.length), bytes)).toBe(0);
    }),
    { numRuns: 500 },
  );
});
