import * as fc from 'fast-check';
import { filters } from '../../../../../service/src/templates/language/filters/catalogue.ts';
import { valueOf } from '../evaluated.ts';

const reckoning = ['plus', 'minus', 'times', 'divided_by', 'modulo', 'at_least', 'at_most'];
const alone = ['abs', 'ceil', 'floor', 'round', 'number', 'currency: "EUR"'];

describe('a value that is no number is left as it is', () => {
  const anyText = fc.oneof(fc.string(), fc.constantFrom('', '1.234,50', null, true, 'NaN'));
  const noNumber = anyText.filter(
    (value) => typeof value !== 'string' || Number.isNaN(Number(value)) || value.trim() === '',
  );

  it.each([...alone, ...reckoning.map((name) => `${name}: 2`)])('%s', (filter) => {
    fc.assert(
      fc.property(noNumber, (x) => {
        expect(valueOf(`x | ${filter}`, { x })).toBe(x);
      }),
    );
  });
});

describe('an operand that is no number leaves nothing', () => {
  it.each(reckoning)('%s', (name) => {
    for (const other of [undefined, null, 'much', '1,5', [], {}]) {
      expect(valueOf(`x | ${name}: other`, { x: 5, other })).toBeNull();
    }
  });
});

describe('reckons as a person does', () => {
  it.each([
    ['0.1 | plus: 0.2', 0.3],
    ['1.1 | times: 1.1', 1.21],
    ['0.3 | minus: 0.1', 0.2],
    ['1 | divided_by: 3', 0.333333333333333],
    ['1.005 | round: 2', 1.01],
    ['-2.5 | round', -3],
    ['-7 | modulo: 3', 2],
    ['5 | modulo: 0', null],
    ['5 | divided_by: 0', null],
    ['"-1.7976931348623157e308" | plus: 0', null],
    ['"19.90" | times: "2"', 39.8],
  ])('%s → %d', (source, result) => {
    expect(valueOf(source)).toBe(result);
  });

  it('nothing that is not finite', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reckoning), fc.double(), fc.double(), (name, x, y) => {
        const result = valueOf(`x | ${name}: y`, { x, y });
        const isFine = result === null || !Number.isFinite(x) || Number.isFinite(result);
        expect(isFine).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('currency and number', () => {
  it.each([
    ['1234.5 | currency: "eur"', '€1,234.50'],
    ['-5 | currency: "USD"', '-$5.00'],
    ['-0.001 | currency: "USD"', '$0.00'],
    ['1234.5 | currency: "JPY", "ja-JP"', '￥1,235'],
    ['1234.5 | currency: "EUR", "de_DE"', '1.234,50\u00a0€'],
    ['1234.5 | currency: code, language', '1.234,50\u00a0€'],
    ['1234.5 | currency: "EUR", missing', '€1,234.50'],
    ['1234.5 | currency: missing', 1234.5],
    ['1234.5 | number: missing, "de-DE"', '1.234,5'],
    ['1234.5 | number: places', '1,234.500'],
    ['1234.5 | number: language', '1.234,5'],
    ['0.30000000000000004 | number', '0.3'],
    ['-0.4 | number: 0', '0'],
  ])('%s → %s', (source, result) => {
    expect(valueOf(source, { code: 'EUR', language: 'de-DE', places: 3 })).toBe(result);
  });
});

it('every filter has its own example', () => {
  const examples = [...filters.values()].map(({ example }) => example);
  expect(new Set(examples).size).toBe(examples.length);
});
