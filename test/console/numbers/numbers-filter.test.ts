import { filterIn, queryOf } from '../../../console/src/numbers/numbers-filter.ts';

it.each([
  ['', { days: 30, workflowId: undefined }],
  ['days=7', { days: 7, workflowId: undefined }],
  ['days=8&workflow=wkf_1', { days: 30, workflowId: 'wkf_1' }],
  ['days=90&workflow=wkf_1', { days: 90, workflowId: 'wkf_1' }],
])('reads "%s"', (query, filter) => {
  expect(filterIn(new URLSearchParams(query))).toEqual(filter);
});

it('is read as it was written', () => {
  for (const filter of [
    { days: 30, workflowId: undefined },
    { days: 7, workflowId: 'wkf_1' },
  ]) {
    expect(filterIn(queryOf(filter))).toEqual(filter);
  }
  expect(queryOf({ days: 30, workflowId: undefined }).toString()).toBe('');
});
