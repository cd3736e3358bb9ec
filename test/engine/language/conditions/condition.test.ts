import * as fc from 'fast-check';
import { parseCondition } from '../../../../engine/src/language/expression.ts';
import { errorOf, isTrue, warningsOfCondition } from '../evaluated.ts';

const data = {
  total: 120,
  text: '120',
  status: 'paid',
  'First Name': 'Ann',
  'Total (EUR)': 7,
  'Terms and Conditions': true,
  tags: ['new', '7'],
  items: [{ name: 'Desk' }, { name: 'Chair' }],
  customer: { vip: true },
  vip: false,
  none: [],
  nothing: {},
  zero: 0,
  blank: '  ',
  no: 'False',
  due: '2026-11-20',
  zip: '0123',
  zero_text: '0.0',
  null: null,
};

describe('a single value is true if it is not empty', () => {
  it.each([
    'total',
    'text',
    'First Name',
    'customer.vip',
    'tags',
    'blank',
    'customer',
    '"x"',
    'true',
  ])('%s', (source) => expect(isTrue(source, data)).toBe(true));

  it.each([
    'vip',
    'missing',
    'none',
    'nothing',
    'zero',
    'zero_text',
    'no',
    '""',
    '[null]',
    'false',
    '0',
  ])('not %s', (source) => {
    expect(isTrue(source, data)).toBe(false);
    expect(isTrue(`not ${source}`, data)).toBe(true);
  });
});

describe('orders numbers', () => {
  const number = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );

  it.each([
    ['<', (left: number, right: number) => left < right],
    ['<=', (left: number, right: number) => left <= right],
    ['>', (left: number, right: number) => left > right],
    ['>=', (left: number, right: number) => left >= right],
  ] as const)('as %s does', (operator, isInOrder) => {
    fc.assert(
      fc.property(number, number, (left, right) => {
        const isMet = isTrue(`left ${operator} right`, { left, right });
        expect(isMet).toBe(isInOrder(left, right));
      }),
    );
  });
});

describe('compares', () => {
  it.each([
    'total > 100',
    'total >= 120',
    'total < 120.5',
    'total <= 120',
    'total == 120',
    'total != 121',
    'total>100',
    'total ≥ 120',
    'total ≤ 120',
    'total ≠ 121',
    'status == "paid"',
    'status == “paid”',
    'status != "Paid"',
    'First Name == "Ann"',
    'Total (EUR) == 7',
    '(Total (EUR) == 7)',
    '[Terms and Conditions] == true',
    'due < "2026-12-01"',
    'status > "late"',
    'tags contains "new"',
    'status contains "ai"',
  ])('%s', (source) => {
    expect(isTrue(source, data)).toBe(true);
  });

  it.each([
    ['a numeric text with a number', 'text > 100 and text == 120 and 120 == text'],
    ['two numeric texts as numbers', 'text > "13"'],
    ['two texts as texts in a test for equality', 'zip != "123" and zip == 123'],
    ['the text "true" or "false" with the value', 'no == false and no != true'],
    ['a member of a list like any other value', 'tags contains 7'],
    ['a missing value with an empty text', 'missing == "" and missing == null and [null] == ""'],
    ['a missing value with nothing else', 'missing != 0 and missing != false'],
  ])('%s', (_, source) => {
    expect(isTrue(source, data)).toBe(true);
  });

  it.each([
    'missing > 0',
    'missing <= 0',
    'status > 5',
    'status < 5',
    'customer > 5',
    'missing contains "x"',
    'status contains missing',
    'customer contains "vip"',
  ])('values that cannot be compared make a condition false: %s', (source) => {
    expect(isTrue(source, data)).toBe(false);
  });

  it.each([
    ['none == empty', true],
    ['missing == empty', true],
    ['nothing == empty', true],
    ['blank == empty', false],
    ['blank == blank', true],
    ['vip == blank', true],
    ['zero == empty', false],
    ['tags != empty', true],
    ['not (tags == empty)', true],
    ['none == empty and vip == blank', true],
    ['(none == empty)', true],
    ['Blank == "x"', false],
  ])('%s → %s', (source, met) => {
    expect(isTrue(source, data)).toBe(met);
  });
});

describe('joins', () => {
  it.each([
    ['true and false', false],
    ['true and true', true],
    ['false or true', true],
    ['false or false', false],
    ['true or true and false', true],
    ['(true or true) and false', false],
    ['not false and true', true],
    ['not (false or true)', false],
    ['not not true', true],
    ['NOT false AND true', true],
    ['((true))', true],
  ])('%s → %s', (source, met) => {
    expect(isTrue(source)).toBe(met);
  });

  it('recognizes its keywords only as whole words', () => {
    const words = { Brand: 'x', order: 'x', notes: 'x', Bandor: 'x', 'a.and.b': 'x' };
    for (const field of Object.keys(words)) expect(isTrue(`${field} == "x"`, words)).toBe(true);
  });

  it('supports filters', () => {
    expect(isTrue('items | size >= 2', data)).toBe(true);
    expect(
      isTrue('items | where: "name", "Desk" | size == 1 and status | upcase == "PAID"', data),
    ).toBe(true);
    expect(isTrue('not items | map: "name" contains "Sofa"', data)).toBe(true);
    expect(isTrue('missing | default: 5 > 4')).toBe(true);
  });

  it('lists its fields once', () => {
    expect(parseCondition('a > 1 and (b == c or not a) and First Name == "x"').fields).toEqual([
      'a',
      'b',
      'c',
      'First Name',
    ]);
  });
});

describe('describes the error and its remedy', () => {
  it.each([
    [' ', 'the tag is empty. Write a condition, such as {{#if total > 100}}.'],
    ['a = 1', '"=" is not a condition operator. Write "==" to compare.'],
    ['a === 1', '"===" is not a condition operator. Write "==".'],
    ['a !== 1', '"!==" is not a condition operator. Write "!=".'],
    ['a <> 1', '"<>" is not a condition operator. Write "!=".'],
    ['a => 1', '"=>" is not a condition operator. Write ">=".'],
    ['a && b', '"&&" is not a condition operator. Write "and".'],
    ['a || b', '"||" is not a condition operator. Write "or".'],
    ['!a', '"!" is not a condition operator. Write "not".'],
    [
      'a ==',
      'a value is missing at the end. Write a field, a number or text in quotation marks there.',
    ],
    [
      'and b',
      'a value is missing before "and b". Write a field, a number or text in quotation marks there.',
    ],
    ['(a', 'a "(" has no matching ")". Write a ")" where the group ends.'],
    ['a)', '")" follows the end of the condition. Write "and" or "or" before it, or remove it.'],
    ['(a) b', '"b" follows the end of the condition. Write "and" or "or" before it, or remove it.'],
    [
      'a > 1 > 2',
      '"> 2" follows the end of the condition. Write "and" or "or" before it, or remove it.',
    ],
    ['a > empty', '">" cannot be used with "empty". Write "== empty" or "!= empty".'],
    ['a | uppcase == "A"', 'there is no filter "uppcase". Did you mean "upcase"?'],
  ])('%s', (source, message) => {
    expect(errorOf(() => parseCondition(source))).toBe(message);
  });

  it('limits nested groups', () => {
    const nested = (depth: number) => '('.repeat(depth) + 'true' + ')'.repeat(depth);
    expect(isTrue(nested(20))).toBe(true);
    expect(errorOf(() => parseCondition(nested(21)))).toContain('more than 20 nested groups');
    expect(errorOf(() => parseCondition('not '.repeat(500) + 'a'))).toContain(
      'more than 20 nested groups',
    );
  });
});

describe('a text that is zero in a local notation', () => {
  const ofLength = (length: number) => `0,${'0'.repeat(length - 2)}`;

  it('is reported, because it is true as a text, up to a length that numbers have', () => {
    expect(warningsOfCondition('x', { x: ofLength(100) })).toHaveLength(1);
    expect(warningsOfCondition('x', { x: ofLength(101) })).toEqual([]);
  });
});
