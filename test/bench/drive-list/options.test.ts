import { readOptions } from '../../../bench/drive-list/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults that can be changed', () => {
    expect(readOptions([])).toEqual({ files: 1_000_000, seconds: 20, senders: 20 });
    const asked = ['--files', '1000', '--seconds', '4', '--senders', '8'];
    expect(readOptions(asked)).toEqual({ files: 1_000, seconds: 4, senders: 8 });
  });

  it.each([
    ['--files', '0'],
    ['--seconds', 'many'],
    ['--rounds', '1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
