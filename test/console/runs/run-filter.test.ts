import {
  filterIn,
  isFiltering,
  isTyped,
  NO_FILTER,
  queryOf,
} from '../../../console/src/runs/run-filter.ts';

const dates = (from: string, to: string) => ({ name: 'dates', from, to }) as const;

it.each([
  ['', NO_FILTER],
  ['status=FAILED', { ...NO_FILTER, status: 'FAILED' }],
  ['status=nothing&search=+Order+7+', { ...NO_FILTER, search: 'Order 7' }],
  ['in=data&search=7', { ...NO_FILTER, search: '7', searchesData: true }],
  ['in=names', NO_FILTER],
  ['period=week', { ...NO_FILTER, period: { name: 'week', from: '', to: '' } }],
  ['period=nothing&from=2026-11-20', NO_FILTER],
  ['period=dates&from=2026-11-20&to=2026-02-30', { ...NO_FILTER, period: dates('2026-11-20', '') }],
])('reads "%s"', (query, filter) => {
  expect(filterIn(new URLSearchParams(query))).toEqual(filter);
});

it.each([
  ['a letter of a search', { search: 'Orders' }, true],
  ['the end of a search', { search: '' }, false],
  ['a day', { period: dates('2026-11-20', '') }, true],
  ['a status', { status: 'FAILED' }, false],
  ['a period', { period: { name: 'week', from: '', to: '' } }, false],
  ['the search of the data', { searchesData: true }, false],
] as const)('%s is typed: %#', (_, change, typed) => {
  const before = { ...NO_FILTER, search: 'Order', period: dates('', '') };
  expect(isTyped(before, { ...before, ...change })).toBe(typed);
});

it('a search that begins is no typing on', () => {
  expect(isTyped(NO_FILTER, { ...NO_FILTER, search: 'O' })).toBe(false);
});

it('is read as it was written', () => {
  const filter = {
    status: 'RUNNING',
    search: 'Größe & 7',
    searchesData: true,
    period: dates('2026-11-01', '2026-11-20'),
  } as const;
  expect(filterIn(queryOf(filter))).toEqual(filter);
  expect(queryOf(NO_FILTER).toString()).toBe('');
});

it('knows whether it lists only some runs', () => {
  expect(isFiltering(NO_FILTER)).toBe(false);
  expect(isFiltering({ ...NO_FILTER, searchesData: true })).toBe(false);
  expect(isFiltering({ ...NO_FILTER, search: '7' })).toBe(true);
  expect(isFiltering({ ...NO_FILTER, status: 'QUEUED' })).toBe(true);
  expect(isFiltering({ ...NO_FILTER, period: { ...NO_FILTER.period, name: 'today' } })).toBe(true);
});
