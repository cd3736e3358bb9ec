import fc from 'fast-check';
import { problem } from '../../../../service/src/errors/errors.ts';
import { readByteRange } from '../../../../service/src/http/files/byte-range.ts';

describe('RFC 9110 §14.1.2: a range of bytes', () => {
  it.each([
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=500-999', { first: 500, last: 999 }],
    ['bytes=-500', { first: 9500, last: 9999 }],
    ['bytes=9500-', { first: 9500, last: 9999 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=9999-9999', { first: 9999, last: 9999 }],
    ['bytes=0-99999999999999999999', { first: 0, last: 9999 }],
    ['bytes=-99999999999999999999', { first: 0, last: 9999 }],
    ['Bytes=1-2', { first: 1, last: 2 }],
    ['bytes= ,\t1-2 , ', { first: 1, last: 2 }],
    ['bytes=007-0010', { first: 7, last: 10 }],
  ])('%s of 10,000', (header, range) => {
    expect(readByteRange(header, 10_000)).toEqual(range);
  });

  it.each(['bytes=10000-', 'bytes=10000-10001', 'bytes=-0', 'bytes=99999999999999999999-'])(
    '%s is outside of 10,000 bytes',
    (header) => {
      expect(() => readByteRange(header, 10_000)).toThrow(problem('range_not_satisfiable', 10_000));
    },
  );

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=2-1',
    'bytes=a-b',
    'bytes=1-2x',
    'bytes=+1-2',
    'bytes=0x1-2',
    'bytes=1 - 2',
    'bytes:1-2',
    'lines=1-2',
    'bytes=0-1,3-4',
    'bytes=0-1, bytes=3-4',
  ])('%s is ignored', (header) => {
    expect(readByteRange(header, 10_000)).toBeUndefined();
  });

  it.each(['bytes=0-', 'bytes=-1', 'bytes=5-6'])(
    '%s of an empty content is the whole',
    (header) => {
      expect(readByteRange(header, 0)).toBeUndefined();
    },
  );

  it('is always within the content', () => {
    const asked = fc.oneof(
      fc.string(),
      fc.tuple(fc.maxSafeNat(), fc.maxSafeNat()).map(([a, b]) => `bytes=${a}-${b}`),
      fc.tuple(fc.nat(120), fc.nat(120)).map(([a, b]) => `bytes=${a}-${b}`),
      fc.nat(120).map((count) => `bytes=-${String(count)}`),
      fc.nat(120).map((first) => `bytes=${String(first)}-`),
    );
    fc.assert(
      fc.property(asked, fc.nat(100), (header, size) => {
        try {
          const { first, last } = readByteRange(header, size) ?? { first: 0, last: size - 1 };
          expect(first).toBeGreaterThanOrEqual(0);
          expect(last - first + 1).toBeGreaterThanOrEqual(Math.min(size, 1));
          expect(last).toBeLessThan(Math.max(size, 1));
        } catch (cause) {
          expect(cause).toMatchObject({ code: 'range_not_satisfiable' });
        }
      }),
    );
  });
});
