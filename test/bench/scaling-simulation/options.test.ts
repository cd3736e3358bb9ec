import { readOptions } from '../../../bench/scaling-simulation/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

it('have defaults', () => {
  expect(readOptions([])).toMatchObject({
    nodes: [10, 100, 1_000],
    runsPerDay: 100_000_000,
    seed: 1,
    write: false,
  });
});

it('are read', () => {
  const words = ['--nodes', '2,50', '--runs-per-day', '1000', '--peak', '1', '--api-percent', '50'];
  expect(readOptions([...words, '--write'])).toMatchObject({
    nodes: [2, 50],
    runsPerDay: 1_000,
    peak: 1,
    apiShare: 0.5,
    write: true,
  });
});

it.each([
  ['--nodes', '1'],
  ['--nodes', '2,many'],
  ['--peak', '3'],
  ['--api-percent', '100'],
  ['--seed', 'x'],
])('reject %s %s', (...words) => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  expect(readOptions(words)).toBeUndefined();
  expect(process.exitCode).toBe(1);
  expect(said.mock.calls.join()).toContain(words[0]);
});
