import { readOptions } from '../../../bench/large-pdf/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults that can be changed', () => {
    expect(readOptions([])).toEqual({ only: '', write: false });
    expect(readOptions(['--only', 'slides'])).toEqual({ only: 'slides', write: false });
    expect(readOptions(['--write'])).toEqual({ only: '', write: true });
  });

  it.each([
    ['--write', '--only', 'slides'],
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
    expect(said.mock.calls.join()).toContain('docs/pdf.md');
  });
});
