import { warningsIn } from '../../../../console/src/api/templates/warnings.ts';

const given = (value: unknown) =>
  new Headers({ 'docloom-warnings': encodeURIComponent(JSON.stringify(value)) });

it('The warnings of a file are read from its header', () => {
  expect(warningsIn(given(['The field "größe" is missing', 'b']))).toEqual([
    'The field "größe" is missing',
    'b',
  ]);
});

it('Without the header there are none', () => {
  expect(warningsIn(new Headers())).toEqual([]);
});

it('What is no text is left out', () => {
  expect([warningsIn(given([1, 'a'])), warningsIn(given({}))]).toEqual([['a'], []]);
});
