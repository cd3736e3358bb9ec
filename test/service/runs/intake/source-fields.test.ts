import fc from 'fast-check';
import { sourceFieldsOf } from '../../../../service/src/runs/intake/source-fields.ts';

/** A key that is no path and no number, so that a path can be told apart. */
const key = fc.string({ minLength: 1 }).filter((text) => !text.includes('.'));

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));

const { data } = fc.letrec<{ data: Record<string, unknown>; value: unknown }>((tie) => ({
  data: fc.dictionary(key, tie('value'), { maxKeys: 4 }),
  value: fc.oneof({ maxDepth: 5 }, leaf, fc.array(tie('value'), { maxLength: 3 }), tie('data')),
}));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a path leads to something: through objects, and through any object of a list. */
function leads(scope: unknown, path: string[]): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (Array.isArray(scope)) return scope.filter(isObject).some((member) => leads(member, path));
  return isObject(scope) && Object.hasOwn(scope, step) && leads(scope[step], rest);
}

describe('Contract §2, sourceFields: the keys of the last webhook event', () => {
  it.each([
    ['no data', {}, []],
    [
      'plain fields',
      { number: 1, paid: false, note: null, text: '' },
      ['number', 'paid', 'note', 'text'],
    ],
    ['a nested field, as parent.child', { customer: { name: 'Ada' } }, ['customer.name']],
    ['any depth', { a: { b: { c: { d: 1 } } } }, ['a.b.c.d']],
    ['an empty object, by its own key', { customer: {} }, ['customer']],
    ['a list of texts, by its own key', { tags: ['a', 'b'] }, ['tags']],
    ['an empty list, by its own key', { items: [] }, ['items']],
    [
      "design: a list of objects, by its own key and its members' keys",
      { items: [{ name: 'Tea' }, { name: 'Milk', price: { net: 1 } }] },
      ['items', 'items.name', 'items.price.net'],
    ],
    ['a list of lists, by its own key', { rows: [[{ cell: 1 }]] }, ['rows']],
    ['a mixed list', { mixed: [1, { a: 1 }, null] }, ['mixed', 'mixed.a']],
    [
      'keys of JavaScript',
      JSON.parse('{"__proto__":{"a":1},"toString":2}'),
      ['__proto__.a', 'toString'],
    ],
    ['each name once', { 'a.b': 1, a: { b: 2 } }, ['a.b']],
  ])('%s', (_, given: Record<string, unknown>, fields) => {
    expect(sourceFieldsOf(given)).toEqual(fields);
  });

  it.each([
    [
      'names longer than 1,000 characters',
      { ['k'.repeat(1001)]: 1, a: { ['k'.repeat(999)]: 1 } },
      0,
    ],
    [
      'more than 10,000 names',
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${String(n)}`, n])),
      10_000,
    ],
    [
      'more than a million characters',
      Object.fromEntries(
        Array.from({ length: 5_000 }, (_, n) => [`${'k'.repeat(495)}${String(10_000 + n)}`, n]),
      ),
      2_000,
    ],
  ])('leaves out %s', (_, given: Record<string, unknown>, count) => {
    expect(sourceFieldsOf(given)).toHaveLength(count);
  });

  it('stays within the limits for ten megabytes whose names would be terabytes', () => {
    const leaves = Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => [String(n), 1]));
    const long = { ['k'.repeat(3_000_000)]: { ['l'.repeat(3_000_000)]: leaves } };
    expect(sourceFieldsOf({ ...long, number: 1 })).toEqual(['number']);
    const short = { ['k'.repeat(900)]: leaves };
    expect(sourceFieldsOf(short).join('').length).toBeLessThan(1_001_000);
  });

  it('names a field deeper than 32 levels by its parent', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    const path = (levels: number) => Array<string>(levels).fill('a').join('.');
    const fieldsOf = (levels: number) => sourceFieldsOf(nested(levels) as Record<string, unknown>);
    expect(fieldsOf(32)).toEqual([path(32)]);
    expect(fieldsOf(33)).toEqual([path(32)]);
    expect(fieldsOf(5_000)).toEqual([path(32)]);
  });

  it('lists every key of the data exactly once, and nothing else', () => {
    fc.assert(
      fc.property(data, (given) => {
        const fields = sourceFieldsOf(given);
        expect(new Set(fields).size).toBe(fields.length);
        for (const field of fields)
          expect({ field, leads: leads(given, field.split('.')) }).toEqual({ field, leads: true });
        const firstSteps = new Set(fields.map((field) => field.split('.')[0]));
        expect(firstSteps).toEqual(new Set(Object.keys(given)));
      }),
    );
  });

  it('gives a value that is moved under a parent the same names after parent.', () => {
    fc.assert(
      fc.property(key, data, (parent, given) => {
        fc.pre(Object.keys(given).length > 0);
        const moved = sourceFieldsOf({ [parent]: given });
        expect(moved).toEqual(sourceFieldsOf(given).map((field) => `${parent}.${field}`));
      }),
    );
  });
});
