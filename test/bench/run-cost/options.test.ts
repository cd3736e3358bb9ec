import { readOptions } from '../../../bench/run-cost/options.mjs';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

it('have defaults', () => {
  expect(readOptions([])).toEqual({ runs: 2_000, senders: 16, idle: 20, write: false });
});

it('are read', () => {
  const words = ['--runs', '10', '--senders', '2', '--idle', '3', '--write'];
  expect(readOptions(words)).toEqual({ runs: 10, senders: 2, idle: 3, write: true });
});

it('reject a number that is none', () => {
  const said = jest.spyOn(console, 'error').mockImplementation();
  expect(readOptions(['--runs', 'all'])).toBeUndefined();
  expect(process.exitCode).toBe(1);
  expect(said.mock.calls.join()).toContain('--runs');
});
