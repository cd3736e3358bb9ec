import { textOf } from '../../../engine/src/language/value-text.ts';

it.each([
  ['a text', 'Ann', 'Ann'],
  ['a number', 12.5, '12.5'],
  ['zero', 0, '0'],
  ['minus zero', -0, '0'],
  ['a negative number', -3, '-3'],
  ['true', true, 'true'],
  ['false', false, 'false'],
  ['null', null, ''],
  ['a missing value', undefined, ''],
  ['an empty text', '', ''],
  ['a list', ['a', 1, true], 'a, 1, true'],
  ['a list with gaps', ['a', null, 'b'], 'a, , b'],
  ['an empty list', [], ''],
  ['an object', { city: 'Cork' }, '{"city":"Cork"}'],
  ['a list of objects', [{ a: 1 }], '[{"a":1}]'],
  ['a list of lists', [[1], [2]], '[[1],[2]]'],
])('writes %s as a person would', (_, value, text) => {
  expect(textOf(value)).toBe(text);
});

it('prints nothing for data that is nested too deeply', () => {
  const depth = 200_000;
  expect(textOf(JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth)))).toBe('');
});
