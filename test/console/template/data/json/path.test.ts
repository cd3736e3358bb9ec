import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../../../../console/src/template/data/json/json.ts';
import { isObject, JsonNumber } from '../../../../../console/src/template/data/json/json.ts';
import { parseJson } from '../../../../../console/src/template/data/json/parse-json.ts';
import {
  findPath,
  pathFor,
  valueAt,
  withValueAt,
} from '../../../../../console/src/template/data/json/path.ts';
import { anyName, anyObjectText } from './any-json.ts';

function object(text: string): JsonObject {
  const data = parseJson(text);
  return isObject(data) ? data : new Map();
}

const data = object(
  '{"customer": {"name": "Ann", " city\\n": "Cork"}, "customer.name": "Bo", "items": [{"a.b": 1}], "none": null, "text": "x", "deep": {"a.b": {"c": 1}}}',
);

describe('findPath', () => {
  it.each([
    ['customer.name', ['customer.name']],
    ['customer.city', ['customer', ' city\n']],
    ['items.0.a.b', ['items', 0, 'a.b']],
    ['deep.a.b.c', ['deep', 'a.b', 'c']],
    ['items.1', undefined],
    ['items.length', undefined],
    ['text.length', undefined],
    ['none', ['none']],
    ['x', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('finds %s', (name, path) => {
    expect(findPath(data, name)).toEqual(path);
  });

  it('finds every member by its own name', () => {
    fc.assert(
      fc.property(anyObjectText, (text) => {
        const some = object(text);
        for (const name of some.keys()) expect(findPath(some, name)).toEqual([name]);
      }),
    );
  });
});

describe('pathFor', () => {
  it.each([
    ['phone', ['phone']],
    ['customer.phone.home', ['customer', 'phone', 'home']],
    ['other.name', ['other', 'name']],
    ['none.name', ['none', 'name']],
    ['text.name', undefined],
    ['items.4.name', undefined],
  ])('has room for %s', (name, path) => {
    expect(pathFor(data, name)).toEqual(path);
  });
});

describe('withValueAt', () => {
  const value = new JsonNumber('7');

  it('makes objects on the way', () => {
    expect(withValueAt(new Map(), ['a', 'b'], value)).toEqual(object('{"a":{"b":7}}'));
    expect(withValueAt(object('{"a":null}'), ['a', 'b'], value)).toEqual(object('{"a":{"b":7}}'));
  });

  it('changes items of lists', () => {
    const changed = withValueAt(object('{"l":[{"a":1,"b":2},3]}'), ['l', 0, 'a'], value);
    expect(changed).toEqual(object('{"l":[{"a":7,"b":2},3]}'));
  });

  it('changes one field and nothing else', () => {
    const name = fc.oneof(
      anyName,
      fc.array(anyName, { maxLength: 3 }).map((one) => one.join('.')),
    );
    fc.assert(
      fc.property(anyObjectText, name, (text, field) => {
        const before = object(text);
        const path = pathFor(before, field);
        if (!path) return;
        const after = withValueAt(before, path, value);
        expect(valueAt(after, path)).toBe(value);
        expect(findPath(after, field)).toEqual(path);
        expect(othersIn(after, path)).toEqual(othersIn(before, path));
      }),
    );
  });
});

/** All members along a path but those on it, in their order. */
function othersIn(from: JsonObject, path: readonly (string | number)[]): Json[][] {
  return path.map((step, depth) => {
    const around = valueAt(from, path.slice(0, depth));
    return isObject(around)
      ? [...around].filter(([one]) => one !== step).map(([, one]) => one)
      : [];
  });
}
