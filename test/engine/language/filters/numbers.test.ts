import * as fc from 'fast-check';
import { filters } from '../../../../engine/src/language/filters/catalogue.ts';
import { parseNumber } from '../../../../engine/src/language/filters/number-notation.ts';
import { valueOf, warningsOf } from '../evaluated.ts';
import { expectCase } from './expect-case.ts';
import { numberCases } from './number-cases.ts';

const computing = ['plus', 'minus', 'times', 'divided_by', 'modulo', 'at_least', 'at_most'];
const alone = ['abs', 'ceil', 'floor', 'round', 'number', 'currency: "EUR"'];

describe('number filters', () => {
  it.each(numberCases.map((one) => [one.tag, JSON.stringify(one.data), one] as const))(
    '{{ %s }} of %s',
    (_, __, one) => {
      expectCase(one);
    },
  );
});

describe('a value that is not a number prints nothing, with a warning that has its path', () => {
  const noNumber = fc
    .oneof(fc.string(), fc.constantFrom('1.234,50', true, 'NaN', '0x10', [], {}))
    .filter(
      (value) =>
        typeof value !== 'string' ||
        (Number.isNaN(Number(value)) && value.trim() !== '') ||
        /^0x/u.test(value),
    );

  it.each([...alone, ...computing.map((name) => `${name}: 2`)])('%s', (filter) => {
    fc.assert(
      fc.property(noNumber, (x) => {
        expect(valueOf(`x | ${filter}`, { x })).toBeNull();
        const [warning, ...more] = warningsOf(`x | ${filter}`, { x });
        expect(warning).toMatch(/^\{\{ x \| .* \}\} was left empty: x is /su);
        expect(more).toEqual([]);
      }),
    );
  });
});

describe('a text after the filter is not printed alone', () => {
  it.each(['abc', undefined, null, ''])('%j', (x) => {
    expect(valueOf('x | times: 2 | append: " EUR"', { x })).toBeNull();
  });
});

it('a result is a number, or the text of one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...computing), fc.double(), fc.double(), (name, x, y) => {
      const result = valueOf(`x | ${name}: y`, { x, y });
      expect(result === null || Number.isFinite(Number(result))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

describe('decimal arithmetic is exact for', () => {
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

  it('amounts with cents', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const data = { x: one / 100, y: (other / 100).toFixed(2) };
        expect(valueOf('x | plus: y', data)).toBe((one + other) / 100);
        expect(valueOf('x | minus: y', data)).toBe((one - other) / 100);
      }),
    );
  });

  it('prices times quantities', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: -1000, max: 1000 }), (price, qty) => {
        expect(valueOf('x | times: qty', { x: price / 100, qty })).toBe((price * qty) / 100 + 0);
      }),
    );
  });

  it('sums of many amounts', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 2000 }), (amounts) => {
        const items = amounts.map((amount) => amount / 100);
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        expect(valueOf('items | sum', { items })).toBe(sum / 100 + 0);
      }),
    );
  });

  it('integers of any length', () => {
    const whole = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        const data = { x: String(one), y: String(other) };
        const exact = (value: unknown) => BigInt(String(value));
        expect(exact(valueOf('x | plus: y', data))).toBe(one + other);
        expect(exact(valueOf('x | times: y', data))).toBe(one * other);
      }),
    );
  });
});

describe('parse_number', () => {
  const locales = [
    'de-DE',
    'en-US',
    'fr-FR',
    'de-CH',
    'de-AT',
    'en-IN',
    'hi-IN',
    'ar-EG',
    'fa-IR',
    'pl-PL',
  ];

  it.each(locales)('parses numbers that Intl formats in %s', (locale) => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
    fc.assert(
      fc.property(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (hundredths) => {
        const number = hundredths / 100 + 0;
        expect(parseNumber(format.format(number), locale)).toBe(number);
        expect(parseNumber(money.format(number), locale)).toBe(number);
      }),
      { numRuns: 200 },
    );
  });

  it('treats a point as decimal or group separator only as the language does', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.stringMatching(/^\d{1,5}$/u), (whole, digits) => {
        const read = parseNumber(`${whole}.${digits}`, 'de-DE');
        expect(read).toBe(digits.length === 3 ? Number(`${whole}${digits}`) : undefined);
      }),
    );
  });

  it('parses up to 100 characters', () => {
    expect(parseNumber('1'.padStart(100, '0'), 'en-US')).toBe(1);
    expect(parseNumber('1'.padStart(101, '0'), 'en-US')).toBeUndefined();
  });

  it('parses any text in linear time', () => {
    for (const text of ['1.'.repeat(50), '1'.repeat(100), ' '.repeat(100), '€'.repeat(100)]) {
      expect(() => parseNumber(text, 'de-DE')).not.toThrow();
    }
  });
});

it('every filter has its own example', () => {
  const examples = [...filters.values()].map(({ example }) => example);
  expect(new Set(examples).size).toBe(examples.length);
});
