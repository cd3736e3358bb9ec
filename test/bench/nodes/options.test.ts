import { readOptions } from '../../../bench/nodes/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults that can be changed', () => {
    expect(readOptions([])).toEqual({ items: 1000, atOnce: 10, rounds: 7, data: 'order' });
    const asked = ['--items', '20', '--at-once', '2', '--rounds', '1', '--data', 'invoice'];
    expect(readOptions(asked)).toEqual({ items: 20, atOnce: 2, rounds: 1, data: 'invoice' });
  });

  it.each([
    ['--items', '0'],
    ['--at-once', '1000000'],
    ['--data', 'letter'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
