import { filterIn, queryOf } from '../../../console/src/runs/run-filter.ts';

it.each([
  ['', { status: undefined, search: '' }],
  ['status=FAILED', { status: 'FAILED', search: '' }],
  ['status=nothing&search=+Order+7+', { status: undefined, search: 'Order 7' }],
])('reads "%s"', (query, filter) => {
  expect(filterIn(new URLSearchParams(query))).toEqual(filter);
});

it('is read as it was written', () => {
  const filter = { status: 'RUNNING', search: 'Größe & 7' } as const;
  expect(filterIn(queryOf(filter))).toEqual(filter);
  expect(queryOf({ status: undefined, search: '' }).toString()).toBe('');
});
