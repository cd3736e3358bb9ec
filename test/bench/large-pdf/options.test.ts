import { readOptions } from '../../../bench/large-pdf/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the bench', () => {
  it('are the usual ones, or those that were asked for', () => {
    expect(readOptions([])).toEqual({ only: '', write: false });
    expect(readOptions(['--only', 'slides'])).toEqual({ only: 'slides', write: false });
    expect(readOptions(['--write'])).toEqual({ only: '', write: true });
  });

  it.each([
    ['--write', '--only', 'slides'],
    ['--fonts', '1'],
  ])('refuse %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });

  it('are explained to whoever asks, and nothing runs', () => {
    const said = jest.spyOn(console, 'log').mockImplementation();
    expect(readOptions(['--help'])).toBeUndefined();
    expect(process.exitCode).toBeUndefined();
    expect(said.mock.calls.join()).toContain('docs/pdf.md');
  });
});
