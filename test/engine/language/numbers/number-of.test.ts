import * as fc from 'fast-check';
import { numberOf } from '../../../../engine/src/language/numbers/number-of.ts';

it.each([
  [120, 120],
  ['120', 120],
  [' 7.5 ', 7.5],
  ['-.5', -0.5],
  ['+3.', 3],
  ['1e3', 1000],
  ['007', 7],
])('%j is %d', (value, number) => {
  expect(numberOf(value)).toBe(number);
});

it.each([
  '',
  ' ',
  '1,5',
  '1.234,50',
  '1 000',
  '0x10',
  '12a',
  'Infinity',
  '1e999',
  '.',
  '--1',
  NaN,
  Infinity,
  true,
  null,
  undefined,
  [7],
  { valueOf: 7 },
  '9'.repeat(2000),
])('%j is not a number', (value) => {
  expect(numberOf(value)).toBeUndefined();
});

it('reads every number that JSON writes', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const read = Number(JSON.stringify(number));
      expect(numberOf(JSON.stringify(number))).toBe(read);
    }),
  );
});
