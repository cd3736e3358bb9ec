import { parseLength } from '../../../../engine/src/language/numbers/length.ts';

it.each([
  ['4cm', 1_440_000],
  ['40mm', 1_440_000],
  ['1.5in', 1_371_600],
  ['1,5 in', 1_371_600],
  ['72pt', 914_400],
  ['96px', 914_400],
  [' 4 CM ', 1_440_000],
  ['4\u00a0cm', 1_440_000],
  ['1mm', 36_000],
  ['22in', 20_116_800],
])('%s is %d EMU', (written, length) => {
  expect(parseLength(written)).toBe(length);
});

it.each([
  '',
  '4',
  'cm',
  '4 m',
  '4em',
  '-4cm',
  '0cm',
  '0.9mm',
  '23in',
  '1e3cm',
  '4cm5',
  '9999999mm',
  '4..5cm',
])('%j is not a length', (written) => {
  expect(parseLength(written)).toBeUndefined();
});
