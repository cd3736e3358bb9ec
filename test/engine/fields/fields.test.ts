import * as fc from 'fast-check';
import { findField } from '../../../engine/src/fields/fields.ts';

describe('findField', () => {
  const data = {
    number: 7,
    'First Name': 'Ann',
    customer: { name: 'Ben', address: { city: 'Cork' } },
    'customer.name': 'the flat key',
    items: [{ name: 'Desk' }, { name: 'Chair' }],
    note: null,
    paid: false,
    count: 0,
    empty: '',
  };

  it.each([
    ['a key', 'number', 7],
    ['a key with a blank', 'First Name', 'Ann'],
    ['a path', 'customer.address.city', 'Cork'],
    ['a whole object', 'customer.address', { city: 'Cork' }],
    ['a member of a list by its index', 'items.1.name', 'Chair'],
    ['null', 'note', null],
    ['false', 'paid', false],
    ['zero', 'count', 0],
    ['an empty text', 'empty', ''],
  ])('finds %s', (_, field, value) => {
    expect(findField(data, field)).toEqual(value);
  });

  it('prefers the flat key to the path', () => {
    expect(findField(data, 'customer.name')).toBe('the flat key');
  });

  it('prefers a flat key that is null to the path', () => {
    expect(findField({ 'a.b': null, a: { b: 'path' } }, 'a.b')).toBeNull();
  });

  it('returns the scope itself for "."', () => {
    expect(findField('Desk', '.')).toBe('Desk');
  });

  it.each([
    ['a key that is not there', 'date'],
    ['a path that ends early', 'customer.phone.mobile'],
    ['a path through a text', 'First Name.length'],
    ['a path through null', 'note.text'],
    ['an index beyond the list', 'items.2.name'],
    ['a negative index', 'items.-1'],
    ['an empty name', ''],
    ['a path with an empty step', 'customer..name'],
  ])('finds nothing at %s', (_, field) => {
    expect(findField(data, field)).toBeUndefined();
  });

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'customer.constructor',
    'customer.__proto__.toString',
    'items.map',
    'items.constructor.name',
    'number.toFixed',
    'First Name.toUpperCase',
  ])('does not find the JavaScript member %s', (field) => {
    expect(findField(data, field)).toBeUndefined();
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'finds a data field named %s',
    (name) => {
      const named = JSON.parse(`{"${name}": "mine"}`) as unknown;
      expect(findField(named, name)).toBe('mine');
    },
  );

  it.each([undefined, null, 'text', 7, true])('finds nothing in %j', (scope) => {
    expect(findField(scope, 'length')).toBeUndefined();
  });

  it('never returns inherited properties, whatever the data and the field', () => {
    const inherited = new Set<unknown>(
      [Object.prototype, Array.prototype, String.prototype, Function.prototype].flatMap((owner) =>
        Object.getOwnPropertyNames(owner)
          .filter((name) => !['caller', 'callee', 'arguments', 'length', 'name'].includes(name))
          .map((name) => Reflect.get(owner, name) as unknown)
          .filter((value) => typeof value === 'function' || typeof value === 'object'),
      ),
    );
    const step = fc.oneof(
      fc.constantFrom('constructor', '__proto__', 'toString', 'prototype', 'call', 'a', '0'),
      fc.string(),
    );
    const field = fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('.'));
    const nested = fc.object({ key: fc.constantFrom('a', '0', 'constructor', 'call') });
    fc.assert(
      fc.property(fc.oneof(nested, fc.jsonValue()), field, (scope, name) => {
        const found = findField(scope, name);
        expect(typeof found).not.toBe('function');
        expect(found === null ? false : inherited.has(found)).toBe(false);
      }),
    );
  });

  it('finds every value by its path', () => {
    const key = fc.string({ minLength: 1 }).filter((name) => !name.includes('.'));
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), fc.jsonValue(), (path, value) => {
        const scope = path.reduceRight<unknown>(
          (inner, name) => Object.fromEntries([[name, inner]]),
          value,
        );
        expect(findField(scope, path.join('.'))).toEqual(value);
      }),
    );
  });
});
