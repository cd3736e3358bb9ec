import { readOptions } from './options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of generated requests', () => {
  it('default to ten thousand, with a new seed each time', () => {
    expect(readOptions([], () => 0)).toEqual({ requests: 10_000, seed: 1 });
    expect(readOptions([], () => 0.5)).toEqual({ requests: 10_000, seed: 1_073_741_824 });
  });

  it('can be set', () => {
    expect(readOptions(['--requests', '7', '--seed', '3'])).toEqual({ requests: 7, seed: 3 });
  });

  it.each([
    ['--requests', '0'],
    ['--seed', 'luck'],
    ['--url', 'http://127.0.0.1:1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
