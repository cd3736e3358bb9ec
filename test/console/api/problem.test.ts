import { ApiProblem, isTemporary, problemOf } from '../../../console/src/api/problem.ts';

const problem = (status: number) => new ApiProblem(status, { code: 'a', title: 'b', detail: 'c' });

it('A problem document is an error with its sentence', () => {
  const error = problemOf(409, { code: 'file_in_use', title: 'In use', detail: 'The file is …' });
  expect(error).toMatchObject({ status: 409, code: 'file_in_use', message: 'The file is …' });
});

it('What is no problem document has no sentence', () => {
  expect(problemOf(502, '<html>')).toMatchObject({ status: 502, code: 'unreadable', message: '' });
});

it.each<[string, Error | null, boolean]>([
  ['a service that was not reached', new TypeError('fetch failed'), true],
  ['a busy service', problem(503), true],
  ['too many requests', problem(429), true],
  ['a refusal', problem(422), false],
  ['no error', null, false],
])('After %s, trying again may help: %#', (_, error, isWorthIt) => {
  expect(isTemporary(error)).toBe(isWorthIt);
});
