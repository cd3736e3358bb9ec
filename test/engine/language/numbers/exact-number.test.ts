import * as fc from 'fast-check';
import { decimalOf, writeDecimal } from '../../../../engine/src/language/numbers/decimal.ts';
import { exactNumber } from '../../../../engine/src/language/numbers/exact-number.ts';

/** Numbers in JSON notation. */
const written = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.bigInt({ min: 0n, max: 10n ** 25n }),
    fc.option(fc.stringMatching(/^\d{1,25}$/u), { nil: null }),
    fc.option(fc.integer({ min: -330, max: 330 }), { nil: null }),
  )
  .map(([sign, whole, fraction, exponent]) => {
    const digits = `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`;
    return exponent === null ? digits : `${digits}e${exponent}`;
  });

it('returns the exact number, or its text', () => {
  fc.assert(
    fc.property(written, (text) => {
      const exact = exactNumber(text);
      if (exact === Infinity || exact === -Infinity) {
        expect(Number.isFinite(Number(text))).toBe(false);
        return;
      }
      expect(writeDecimal(decimalOf(exact))).toBe(writeDecimal(decimalOf(text)));
    }),
    { numRuns: 2000 },
  );
});

it.each([
  ['12', 12],
  ['1.5', 1.5],
  ['0.1', 0.1],
  ['1e21', 1e21],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', '9007199254740992'],
  ['12345678901234567890', '12345678901234567890'],
  ['0.12345678901234567', '0.12345678901234567'],
  ['1e-999', '1e-999'],
  ['0e-999', 0],
  ['1e999', Infinity],
  ['-1e999', -Infinity],
])('%s → %p', (text, number) => {
  expect(exactNumber(text)).toBe(number);
});
