import { readOptions } from '../../../bench/templates/options.ts';

const CASES = ['letter', 'invoice'];

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults that can be changed', () => {
    expect(readOptions([], CASES)).toEqual({ rounds: 9, cases: CASES, write: false });
    const asked = ['--rounds', '2', '--case', 'invoice'];
    expect(readOptions(asked, CASES)).toEqual({ rounds: 2, cases: ['invoice'], write: false });
    expect(readOptions(['--write'], CASES)).toMatchObject({ cases: CASES, write: true });
  });

  it.each([
    ['--rounds', '10000'],
    ['--case', 'poem'],
    ['--write', '--case', 'letter'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words, CASES)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
