import { ApiProblem, problemOf } from '../../../../console/src/api/problem.ts';
import { optionErrorsIn } from '../../../../console/src/template/options/option-errors.ts';

const rejected = (...paths: string[]) =>
  problemOf(400, {
    code: 'invalid_request',
    title: 'Bad request',
    detail: 'The request has invalid members.',
    errors: paths.map((path) => ({ path, message: `no ${path}` })),
  });

it('Names the options that the service rejects', () => {
  expect(optionErrorsIn(rejected('$.pdfPassword', '$.outputName'))).toEqual([
    { option: 'pdfPassword', message: 'no $.pdfPassword' },
    { option: 'outputName', message: 'no $.outputName' },
  ]);
});

it.each([
  ['nothing', null],
  ['an unreachable service', new Error('offline')],
  ['an error without members', new ApiProblem(403, { code: 'c', title: 't', detail: 'd' })],
  ['an error that is also about something else', rejected('$.outputName', '$.removeOutput')],
])('Names no options for %s', (_, error) => {
  expect(optionErrorsIn(error)).toBeUndefined();
});
