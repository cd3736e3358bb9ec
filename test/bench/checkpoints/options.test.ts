import { readOptions } from '../../../bench/checkpoints/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults that can be changed', () => {
    expect(readOptions([])).toEqual({ rounds: 5, commits: 3_000 });
    const asked = ['--rounds', '2', '--commits', '500'];
    expect(readOptions(asked)).toEqual({ rounds: 2, commits: 500 });
  });

  it.each([
    ['--rounds', '0'],
    ['--commits', 'many'],
    ['--seconds', '1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
