import { readOptions } from '../../../bench/pdf/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults that can be changed', () => {
    expect(readOptions([])).toEqual({ rounds: 15, events: 200, write: false });
    expect(readOptions(['--rounds', '3', '--events', '9', '--write'])).toEqual({
      rounds: 3,
      events: 9,
      write: true,
    });
  });

  it.each([
    ['--rounds', '0'],
    ['--events', 'many'],
    ['--fonts', '1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });

  it('are explained by --help, and nothing runs', () => {
    const said = jest.spyOn(console, 'log').mockImplementation();
    expect(readOptions(['--help'])).toBeUndefined();
    expect(process.exitCode).toBeUndefined();
    expect(said.mock.calls.join()).toContain('apt-get install');
  });
});
