import { readObject } from '../../../../console/src/template/data/json/read-object.ts';
import { presenceOf, toneOf } from '../../../../console/src/template/fields/presence.ts';

const { data } = readObject(JSON.stringify({ a: 0, b: ' ', c: null, d: { e: 'x' }, list: [] }));

it.each([
  ['a', 'present'],
  ['b', 'empty'],
  ['c', 'empty'],
  ['d.e', 'present'],
  ['d.f', 'missing'],
  ['list', 'present'],
  ['g', 'missing'],
])('The field %s is %s', (name, presence) => {
  expect(presenceOf(name, data)).toBe(presence);
});

it('Data that cannot be read has no field', () => {
  expect(presenceOf('a', undefined)).toBe('missing');
});

it('An absent or empty field is a problem, unless only a condition asks for it', () => {
  expect(toneOf('missing', 'text')).toBe('bad');
  expect(toneOf('empty', 'text')).toBe('busy');
  expect(toneOf('present', 'text')).toBe('good');
  expect(toneOf('missing', 'condition')).toBe('quiet');
  expect(toneOf('empty', 'condition')).toBe('quiet');
});
