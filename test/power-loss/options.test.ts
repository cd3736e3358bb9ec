import { readOptions } from './options.mjs';

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

it('has defaults', () => {
  expect(readOptions([])).toEqual({ points: 2_400, seed: 1, only: null, ignoredSyncs: null });
});

it('reads every option', () => {
  const words = ['--points', '50', '--seed', '7', '--only', 'backup', '--ignore-syncs', 'folders'];
  expect(readOptions(words)).toEqual({
    points: 50,
    seed: 7,
    only: 'backup',
    ignoredSyncs: 'folders',
  });
});

it.each([
  [['--points', '0'], '--points'],
  [['--seed', 'x'], '--seed'],
  [['--ignore-syncs', 'all'], '--ignore-syncs'],
  [['--dance'], '--dance'],
])('rejects %j', (words, named) => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  expect(readOptions(words)).toBeUndefined();
  expect(error.mock.calls.flat().join()).toContain(named);
  expect(process.exitCode).toBe(1);
});

it('shows the help', () => {
  const log = jest.spyOn(console, 'log').mockReturnValue();
  expect(readOptions(['--help'])).toBeUndefined();
  expect(log.mock.calls.flat().join()).toContain('npm run power-loss');
});
