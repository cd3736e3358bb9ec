import { pictureOf } from '../../../../engine/src/language/pipeline/picture-value.ts';

it.each([
  ['base64', ' iVBORw== ', 'iVBORw=='],
  ['the id of a Drive File', 'fil_1', 'fil_1'],
  ['a Drive File as events show it', { id: 'fil_1', name: 'a.png', url: 'https://x' }, 'fil_1'],
  ['another object, which is said to be no picture later', { id: 7 }, '{"id":7}'],
])('a picture may come from %s', (_, value, source) => {
  expect(pictureOf(value)).toEqual({ kind: 'picture', source });
});

it.each([[undefined], [null], [''], ['  '], [{ id: '' }]])('no picture comes from %j', (value) => {
  expect(pictureOf(value)).toBeNull();
});
