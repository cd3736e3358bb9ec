import { nearMatches } from '../../../../engine/src/language/diagnostics/near-match.ts';

const names = ['upcase', 'downcase', 'append', 'prepend', 'date', 'sum', 'map'];

it.each([
  ['upcas', ['upcase']],
  ['UPCASE', ['upcase']],
  ['pend', ['append']],
  ['apprend', ['append']],
  ['dat', ['date', 'map']],
  ['zzzzzz', []],
  ['', []],
  ['constructor', []],
])('%s → %j', (written, near) => {
  expect(nearMatches(written, names)).toEqual(near);
});

it('lists the nearest first, whatever their order', () => {
  expect(nearMatches('prize', ['prices', 'pride', 'prize ', 'prizes'])).toEqual([
    'pride',
    'prize ',
    'prizes',
  ]);
  expect(nearMatches('dates', ['dat', 'data', 'date'])).toEqual(['date', 'dat', 'data']);
});

it('lists at most three', () => {
  expect(nearMatches('aaa', ['aa', 'aab', 'aac', 'aad'])).toHaveLength(3);
});

it('compares only the beginning of a very long name', () => {
  expect(nearMatches('x'.repeat(100_000), names)).toEqual([]);
});
