import { allKeys } from '../../../bench/peers/contestants.mjs';
import { readOptions } from '../../../bench/peers/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

describe('the options of the benchmark', () => {
  it('have defaults', () => {
    expect(readOptions([])).toEqual({
      rounds: 5,
      seconds: 10,
      senders: 64,
      only: allKeys,
      syncDelay: 0,
      write: false,
    });
  });

  it('can be changed', () => {
    const counts = ['--rounds', '2', '--seconds', '4', '--senders', '8', '--sync-delay', '3'];
    expect(readOptions([...counts, '--write'])).toEqual({
      rounds: 2,
      seconds: 4,
      senders: 8,
      only: allKeys,
      syncDelay: 3,
      write: true,
    });
  });

  it('name contestants in any order, which are measured in their own', () => {
    const only = ['bullmq-docloom', 'render-docloom'];
    expect(readOptions(['--only', 'render-docloom,bullmq-docloom'])).toMatchObject({ only });
  });

  it('list the contestants in the help', () => {
    const said = jest.spyOn(console, 'log').mockImplementation();
    expect(readOptions(['--help'])).toBeUndefined();
    for (const key of allKeys) expect(said.mock.calls.join()).toContain(key);
  });

  it.each([
    ['--rounds', '0'],
    ['--seconds', 'many'],
    ['--only', 'docloom,carbone'],
    ['--only', ''],
    ['--sync-delay', '0'],
    ['--write', '--only', 'docloom'],
    ['--fonts', '1'],
  ])('reject %s %s', (...words) => {
    const said = jest.spyOn(console, 'error').mockImplementation();
    expect(readOptions(words)).toBeUndefined();
    expect(process.exitCode).toBe(1);
    expect(said.mock.calls.join()).toContain(words[0]);
  });
});
